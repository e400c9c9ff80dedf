// The parts of untyped verifier packages that the tests use.
declare module "@digitalbazaar/vc" {
  export function verifyCredential(
    how: object,
  ): Promise<{ verified: boolean; statusResult?: { results: { status: boolean }[] } }>;
}
declare module "@digitalbazaar/data-integrity" {
  export class DataIntegrityProof {
    constructor(how: { cryptosuite: object });
  }
}
declare module "@digitalbazaar/eddsa-rdfc-2022-cryptosuite" {
  export const cryptosuite: object;
}
declare module "@digitalbazaar/vc-bitstring-status-list" {
  export function checkStatus(how: object): Promise<object>;
}
