import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { AuthClient } from "@supabase/auth-js";
import { hashingCost } from "#server/people/auth/passwords.ts";
import { compare } from "./load.ts";
import { readLongestBlock } from "./probe.ts";

const people = 50;
const password = "a sentence to remember";

export type SignInMetrics = {
  /** Sign-ins per second under full load. */
  signIns: number;
  /** Bare argon2id checks of the same cost per second, as many in parallel as there are processors. */
  checks: number;
  /** Longest block of the academy's event loop during the sign-ins, and while idle, in milliseconds. */
  longestBlock: number;
  idleBlock: number;
};

/** Sign fifty people in simultaneously with the auth client, alternating with bare argon2id. */
export async function measureSignIns(academy: string, probeSocket: string): Promise<SignInMetrics> {
  const client = () => new AuthClient({ url: `${academy}/auth/v1`, persistSession: false, autoRefreshToken: false });
  const addresses = Array.from({ length: people }, (_, index) => `bench-${index}@learner.example`);
  await Promise.all(
    addresses.map(async (email) => {
      const { error } = await client().signUp({ email, password });
      if (error) throw error;
    }),
  );

  await readLongestBlock(probeSocket);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const idleBlock = await readLongestBlock(probeSocket);

  const blocks: number[] = [];
  const [signIns, checks] = await compare(
    async () => {
      await readLongestBlock(probeSocket);
      const perSecond = await rateOf(people, () =>
        Promise.all(
          addresses.map(async (email) => {
            const { error } = await client().signInWithPassword({ email, password });
            if (error) throw error;
          }),
        ),
      );
      blocks.push(await readLongestBlock(probeSocket));
      return perSecond;
    },
    async () => {
      const stored = await hash(password, hashingCost);
      const lanes = availableParallelism();
      return rateOf(people, () =>
        Promise.all(
          Array.from({ length: lanes }, async (_, lane) => {
            for (let check = lane; check < people; check += lanes) await verify(stored, password);
          }),
        ),
      );
    },
  );
  return { signIns, checks, longestBlock: Math.max(...blocks), idleBlock };
}

async function rateOf(times: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return times / ((performance.now() - started) / 1000);
}
