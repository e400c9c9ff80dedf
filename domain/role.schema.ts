import { z } from "zod";

/** The roles of the academy; a super admin is an admin with an extra flag. */
export const roles = ["student", "instructor", "admin"] as const;
export const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

/** The caller, according to the token and the database. Never built from a request body. */
export type Caller = {
  userId: string;
  sessionId: string;
  email: string;
  fullName: string;
  role: Role;
  isSuperAdmin: boolean;
  /** Authenticator assurance level of the session. */
  assuranceLevel: "aal1" | "aal2";
};
