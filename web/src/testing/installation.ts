import type { DeviceProtocol, InstallationConfiguration } from '@roadbook/contract/company/installation'

type Ports = { teltonikaTlsPort?: number | null; osmandTlsPort?: number | null }
type Devices = InstallationConfiguration['devices']

/** An installation with non-default ports; tests override what they need. */
export function anInstallation({
  teltonikaTlsPort = null,
  osmandTlsPort = null,
  ...devices
}: Partial<Devices> & Ports = {}): InstallationConfiguration {
  const tracker = (name: string, label: string, port: number, part: Partial<DeviceProtocol> = {}) => ({
    name,
    label,
    makers: null,
    device: 'tracker' as const,
    ports: { tcp: port, udp: port, http: null, tls: null },
    smsCommands: [],
    setUp: [],
    ...part,
  })
  const byName = 'SERVER,1,{host},{port},0#'
  const concox = { devices: 'Concox, Jimi', byName, byAddress: 'SERVER,0,{host},{port},0#' }
  const sinoTrack = { devices: 'SinoTrack', byName: null, byAddress: '8040000 {host} {port}' }
  const protocols: DeviceProtocol[] = [
    tracker('gt06', 'GT06', 6023, { makers: 'Concox, Jimi', smsCommands: [concox] }),
    tracker('h02', 'H02', 6013, { makers: 'SinoTrack', smsCommands: [sinoTrack] }),
    tracker('teltonika', 'Teltonika', 6027, {
      ports: { tcp: 6027, udp: 6027, http: null, tls: teltonikaTlsPort },
    }),
    tracker('osmand', 'OsmAnd', 6055, {
      makers: 'Traccar Client',
      device: 'phone',
      ports: { tcp: null, udp: null, http: 6055, tls: osmandTlsPort },
    }),
    tracker('traccar', 'Traccar', 6265, {
      ports: { tcp: null, udp: null, http: 6265, tls: null },
      setUp: [{ place: 'traccar.xml', text: "<entry key='forward.url'>{url}</entry>" }],
    }),
  ]
  return {
    version: '0.1.0',
    mapStyleUrl: null,
    devices: { host: 'fleet.example', isLocal: false, protocols, ...devices },
    takesOrders: false,
    realtime: { key: '', hosted: null },
  }
}
