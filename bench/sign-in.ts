import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { AuthClient } from "@supabase/auth-js";
import { hashingCost } from "#server/people/auth/passwords.ts";
import { compare } from "./load.ts";
import { readLongestBlock } from "./probe.ts";
import { perSecond, type Row } from "./report.ts";

const people = 50;
const password = "a sentence to remember";

/**
 * Sign fifty people in simultaneously with the auth client, alternating with bare argon2id checks of the same cost, as many in parallel as
 * there are processors.
 */
export async function measureSignIns(academy: string, probeSocket: string): Promise<Row[]> {
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
      const rate = await rateOf(people, () =>
        Promise.all(
          addresses.map(async (email) => {
            const { error } = await client().signInWithPassword({ email, password });
            if (error) throw error;
          }),
        ),
      );
      blocks.push(await readLongestBlock(probeSocket));
      return rate;
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
  const longestBlock = Math.max(...blocks);
  return [
    {
      what: "50 sign-ins at once",
      academy: perSecond(signIns),
      baseline: perSecond(checks),
      against: "argon2id itself, same cost",
      ratio: (signIns / checks).toFixed(2),
    },
    {
      what: "longest block of the event loop during these sign-ins",
      academy: `${longestBlock.toFixed(0)} ms`,
      baseline: `${idleBlock.toFixed(0)} ms`,
      against: "the same process with nothing to do",
      ratio: `+${(longestBlock - idleBlock).toFixed(0)} ms`,
    },
  ];
}

async function rateOf(times: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return times / ((performance.now() - started) / 1000);
}
