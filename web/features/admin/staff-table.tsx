export { CardCell as StaffCell, CardRow as StaffRow, CardTable as StaffTable } from "#web/ui/card-table.tsx";
