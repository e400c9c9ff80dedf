import { z } from "zod";

/** The highest revision: one less than the largest PostgreSQL integer, so that the next one still fits. */
export const highestRevision = 2_147_483_646;

/** A revision or version that a caller has read; 0 if there was none. */
export const revisionSchema = z.int().min(0).max(highestRevision);
