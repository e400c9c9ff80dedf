/*
 * Texts of an attacker who wants to run code in another person's browser. Any resulting element has `data-hostile`, any code that runs
 * calls `hostile`, and any request goes to evil.example. "Mallory" is the visible part.
 */
const image = "<img data-hostile src=//evil.example/i onerror=hostile('image')>";

/** For names, titles and other single lines, at the maximum length (200). */
export const hostileName =
  `Mallory"'></title></script>${image}<svg/data-hostile onload=hostile('svg')>` +
  "]]>-->${hostile('template')}{{hostile('braces')}}\u202Egnp.\u2028=1+1";

/** The same for shorter fields (80). */
export const hostileWord = `Mallory'"><img data-hostile src=//evil.example onerror=hostile('word')>`;

/** A multi-line text that is shown as plain text. */
export const hostileText = `Mallory says:\n${hostileName}\n<script data-hostile>hostile('script')</script>`;

/** Addresses that a link or a picture must not have, in different disguises. */
const addresses = [
  "javascript:hostile('link')",
  "JaVaScRiPt:hostile('link')",
  " javascript:hostile('link')",
  "java&#115;cript:hostile('link')",
  "javascript&colon;hostile('link')",
  "&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74:hostile('link')",
  "java\\script:hostile('link')",
  "%6Aavascript:hostile('link')",
  "vbscript:hostile('link')",
  "data:text/html,<script>hostile('data')</script>",
  "data:image/svg+xml,<svg onload=hostile('svg')>",
  "blob:https://evil.example/x",
  "//evil.example/x",
  "\\\\evil.example\\x",
  "https://evil.example/x",
];

const elements = [
  image,
  "<script data-hostile>hostile('script')</script>",
  "<scr<script data-hostile>ipt data-hostile>hostile('nested')</scr</script>ipt>",
  "<svg data-hostile><script>hostile('svg')</script><a xlink:href='javascript:hostile()'><text>x</text></a></svg>",
  "<svg data-hostile><animate onbegin=hostile('animate') attributeName=x dur=1s></svg>",
  "<math data-hostile><mtext><table><mglyph><style><!--</style><img data-hostile title='--><img src=x onerror=hostile()>'></table></math>",
  "<form data-hostile><math><mtext></form><form><mglyph><style></math><img data-hostile src onerror=hostile('mxss')>",
  "<noscript><p title='</noscript><img data-hostile src=x onerror=hostile()>'>",
  "<details data-hostile open ontoggle=hostile('toggle')>",
  "<iframe data-hostile srcdoc='<script>parent.hostile()</script>'></iframe>",
  "<object data-hostile data=javascript:hostile()></object><embed data-hostile src=//evil.example/e>",
  "<base data-hostile href=//evil.example/><meta data-hostile http-equiv=refresh content='0;url=//evil.example'>",
  "<style data-hostile>@import '//evil.example/s'; *{background:url(//evil.example/b)}</style>",
  "<a data-hostile style='position:fixed;inset:0' href=javascript:hostile()>x</a>",
  "<input data-hostile autofocus onfocus=hostile('focus')><template data-hostile>x</template>",
  "<![CDATA[<img data-hostile src=x onerror=hostile()>]]><!--><img data-hostile src=x onerror=hostile()>-->",
  "</script><!--<script data-hostile>hostile('broken out')",
];

/** A lesson. Its headings and sentences can be found and quoted; everything else in it should have no effect. */
export const hostileMarkdown = [
  `# Mallory ${image}`,
  `A drone is a male bee ${image} that does no work in the colony. A queen is the one bee of a colony that lays eggs ${image} in June.`,
  "A waggle dance is a figure with which a bee shows where flowers are. A strong colony holds about 50 thousand bees in the month of June.",
  ...addresses.flatMap((address) => [`[Mallory's link](${address})`, `![Mallory's picture](${address})`, `<${address}>`]),
  ...addresses.map((address, index) => `[reference ${index}]\n\n[reference ${index}]: ${address} "x' onmouseover='hostile()"`),
  ...elements,
  ...elements.map((element) => `- ${element}\n\n> ${element}\n\n| a | b |\n|---|---|\n| ${element.replaceAll("|", "")} | x |`),
  `\`\`\`"><img data-hostile src=x onerror=hostile()>\n${elements.join("\n")}\n\`\`\``,
  `Inline \`${image}\` and ![x" data-hostile onerror="hostile()](/files/course-images/x.webp "x' onerror='hostile()")`,
].join("\n\n");

/** A text that says where it was written, so that a page can be searched for it; at most 200 characters, on one line. */
export const hostileAt = (place: string) =>
  `Mallory's ${place} ${image}<script data-hostile>hostile('${place.replaceAll("'", "")}')</script>`;

/** For the shortest fields, of 40 and 20 characters. */
export const hostileTag = `Mallory"><img data-hostile src=x>`;
export const hostileGap = `Mallory"'&lt;b`;

/** The same for a question or instructions, which may only show pictures that were uploaded; at most 9,000 characters. */
export const hostileWithoutPictures = hostileMarkdown.replaceAll("![", "[").slice(0, 9_000);
