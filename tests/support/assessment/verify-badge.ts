import * as vc from "@digitalbazaar/vc";
import { DataIntegrityProof } from "@digitalbazaar/data-integrity";
import { cryptosuite } from "@digitalbazaar/eddsa-rdfc-2022-cryptosuite";
import * as statusLists from "@digitalbazaar/vc-bitstring-status-list";
import type { DataAcademy } from "#tests/support/data-academy.ts";
import { readContext, verifyWithAnotherLine, vocabularies } from "./verify-badge-otherwise.ts";

type Json = Record<string, unknown>;

/**
 * Verify a badge independently, with two third-party code lines, which must agree. They request what they need from the academy, and from
 * foreign sites, whose documents are given by their addresses.
 */
export async function verifyBadge(
  academy: Pick<DataAcademy, "app">,
  credential: Json,
  sites: Record<string, object> = {},
): Promise<boolean> {
  const verdicts = [
    await verifyWithDigitalBazaar(academy, credential, sites).catch(() => false),
    await verifyWithAnotherLine(academy, credential, sites),
  ];
  if (verdicts[0] !== verdicts[1]) throw new Error(`the two verifiers disagree: ${verdicts.join(" and ")}`);
  return verdicts[0] === true;
}

async function verifyWithDigitalBazaar(
  academy: Pick<DataAcademy, "app">,
  credential: Json,
  sites: Record<string, object>,
): Promise<boolean> {
  const documentLoader = async (url: string) => {
    if (vocabularies[url]) return { contextUrl: null, documentUrl: url, document: readContext(vocabularies[url]) };
    const [did, key] = url.split("#");
    // Resolve the name as the specification of did:web says.
    const address = did?.startsWith("did:web:") ? `https://${did.slice("did:web:".length)}/.well-known/did.json` : url;
    const found = (sites[address] ?? (await (await academy.app.request(address)).json())) as Json & {
      verificationMethod?: Json[];
    };
    const document = key
      ? { "@context": "https://w3id.org/security/multikey/v1", ...found.verificationMethod?.find(({ id }) => id === url) }
      : found;
    return { contextUrl: null, documentUrl: url, document };
  };
  const suite = new DataIntegrityProof({ cryptosuite });
  const { verified, statusResult } = await vc.verifyCredential({
    credential,
    suite,
    documentLoader,
    checkStatus: (asked: object) =>
      statusLists.checkStatus({ ...asked, suite, documentLoader, verifyBitstringStatusListCredential: true }),
  });
  // The verification of a list and its statement about the badge are two separate results.
  return verified && statusResult?.results.every(({ status }) => status === false) === true;
}
