export { Mark } from '../ui/mark.tsx'
