import { useEffect, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";

/** What of the document's element decides how a page looks; its theme is the frame's own. */
const looks = ["lang", "dir", "style", "data-type-pairing", "data-accent"] as const;

type PageFrameProps = { title: string; theme: "light" | "dark"; width: number; children: ReactNode };

/**
 * A part of a page in a document of its own, as wide as a given window and scaled down to the space there is: so its styles answer to that
 * width and theme. A picture: nothing in it can be clicked or focused.
 */
export function PageFrame({ title, theme, width, children }: PageFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<Document | null>(null);
  const [space, setSpace] = useState(width);
  const [height, setHeight] = useState(0);

  useEffect(() => {
    if (!place.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setSpace(entry.contentRect.width));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!page) return;
    copyLook(document, page, theme);
    const observer = new ResizeObserver(() => setHeight(page.body.offsetHeight));
    observer.observe(page.body);
    return () => observer.disconnect();
    // The look of the page around it changes with the settings, after which this is rendered again.
  }, [page, theme, children]);

  const scale = Math.min(1, space / width);
  return (
    <div className="min-w-0 max-w-full" style={{ width }}>
      <p className="mb-2 text-sm text-muted">{title}</p>
      <div ref={place} className="overflow-hidden rounded-md border border-line" style={{ height: height * scale }}>
        <iframe
          title={title}
          inert
          srcDoc="<!doctype html><title>-</title><body></body>"
          className="block border-0"
          style={{ width, height, transform: `scale(${scale})`, transformOrigin: directionOrigin() }}
          onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument)}
        />
      </div>
      {page && createPortal(children, page.body)}
    </div>
  );
}

const directionOrigin = () => (document.documentElement.dir === "rtl" ? "top right" : "top left");

/** Give a document the styles and the look of another, in a given theme. */
function copyLook(from: Document, to: Document, theme: PageFrameProps["theme"]): void {
  to.documentElement.dataset["theme"] = theme;
  for (const name of looks) {
    const value = from.documentElement.getAttribute(name);
    if (value === null) to.documentElement.removeAttribute(name);
    else to.documentElement.setAttribute(name, value);
  }
  to.documentElement.style.overflow = "hidden";
  to.documentElement.style.scrollbarGutter = "auto";
  const styles = [...from.querySelectorAll<HTMLLinkElement | HTMLStyleElement>('link[rel="stylesheet"], style')];
  if (to.head.dataset["styles"] === String(styles.length)) return;
  to.head.dataset["styles"] = String(styles.length);
  to.head.replaceChildren(
    ...styles.map((style) => {
      const copy = to.importNode(style, true);
      // A nonce is not part of what is copied.
      copy.nonce = style.nonce;
      return copy;
    }),
  );
}
