export {
  findDrivenSince,
  type FirstDriven,
  readAllDistances,
  readDrivenDistances,
  readFirstDays,
} from './driven-distances.ts'
export { type DrivenVehicle, readDrivenVehicles } from './driven-vehicles.ts'
export { countKeptVehicles, sumKeptDays } from './kept-days.ts'
export { type CountFilter, countTrips, countUnconfirmedTrips, keptRows } from './kept-rows.ts'
export { type DayFilter, type DaySums, NO_DRIVER, sumVehicleDays, vehicleDayRows } from './vehicle-days.ts'
export { sumUpAllDays, sumUpDays } from './sum-up-days.ts'
export { sumVehicleMonths, type VehicleMonth } from './vehicle-months.ts'
