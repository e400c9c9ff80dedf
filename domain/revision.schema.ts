import { z } from "zod";

/** The highest number that the database's integers have room for, and for the one after it. */
export const highestRevision = 2_147_483_646;

/** A revision or a version that a caller has read: 0 where there was none. */
export const revisionSchema = z.int().min(0).max(highestRevision);
