export { Moment as StaffTime } from "#web/ui/moment.tsx";
