export {
  type DayFilter,
  type DaySums,
  NO_DRIVER,
  sumVehicleDays,
  type VehicleDay,
  vehicleDayRows,
} from './vehicle-days.ts'
