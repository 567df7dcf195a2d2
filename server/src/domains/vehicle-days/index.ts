export { type DrivenVehicle, readDrivenVehicles } from './driven-vehicles.ts'
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
