import { lazy } from "react";

// Learners do not load what the staff needs.
export const adminPages = () => import("./dashboard-of-admins.tsx");
export const DashboardOfAdmins = lazy(async () => ({ default: (await adminPages()).DashboardOfAdmins }));
export const instructorPages = () => import("./dashboard-of-instructors.tsx");
export const DashboardOfInstructors = lazy(async () => ({ default: (await instructorPages()).DashboardOfInstructors }));
export const deskPages = () => import("./dashboard-desk.tsx");
export const DashboardDesk = lazy(async () => ({ default: (await deskPages()).DashboardDesk }));
// Nor coaching notes, before they have one.
export const DashboardNotes = lazy(async () => ({ default: (await import("./dashboard-notes.tsx")).DashboardNotes }));
// Nor the tutor, before they come to its tab.
export const DashboardTutor = lazy(async () => ({ default: (await import("./dashboard-tutor.tsx")).DashboardTutor }));
