import type { Picture } from './draw-trips.ts'

/** The pictures in docs/images, by file name. */
export const pictures: Record<string, Picture> = {
  'trips-envirocar.svg': {
    trace: 'envirocar',
    vehicle: '0fd5ef',
    from: '2020-03-05T10:50:00Z',
    until: '2020-03-06T00:00:00Z',
    stepMinutes: 60,
    alt: 'Speed over time of one car on 5 March 2020, with its four trips shaded',
  },
  'trips-comma2k19.svg': {
    trace: 'comma2k19',
    vehicle: '',
    stepMinutes: 1 / 6,
    alt: 'Speed over one minute at ten positions a second, all of it one trip',
  },
  'trips-austin-buses.svg': {
    trace: 'austin-buses',
    vehicle: '2621',
    from: '2016-11-25T09:00:00Z',
    until: '2016-11-26T09:00:00Z',
    stepMinutes: 120,
    alt: 'Speed between the positions of bus 2621 over one service day, with its trips shaded',
  },
}
