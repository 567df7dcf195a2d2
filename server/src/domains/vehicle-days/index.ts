export { type DrivenVehicle, readDrivenVehicles } from './driven-vehicles.ts'
export { type CountFilter, countTrips } from './count-trips.ts'
export {
  type DayFilter,
  type DaySums,
  NO_DRIVER,
  sumVehicleDays,
  sumVehicleMonths,
  type VehicleDay,
  vehicleDayRows,
  type VehicleMonth,
} from './vehicle-days.ts'
