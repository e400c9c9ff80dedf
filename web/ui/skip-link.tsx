/** The first thing the Tab key reaches: past the header, to the content. */
export function SkipLink({ target = "main", children = "Skip to content" }: { target?: string; children?: string }) {
  return (
    <a href={`#${target}`} className="ui-skip-link">
      {children}
    </a>
  );
}
