import { useEffect, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";

/** The attributes of the document's root element that decide how a page looks. The theme is not copied: each frame has its own. */
const looks = ["lang", "dir", "style", "data-type-pairing", "data-accent"] as const;

type PageFrameProps = { title: string; theme: "light" | "dark"; width: number; children: ReactNode };

/** Show a part of a page in a frame: its styles respond to the frame's width and theme. */
export function PageFrame({ title, theme, width, children }: PageFrameProps) {
  const [page, setPage] = useState<Document | null>(null);
  useEffect(() => {
    if (page) copyLook(document, page, theme);
    // `children`: the look of the surrounding page changes with the settings, and then this is rendered again.
  }, [page, theme, children]);
  return (
    <>
      <ScaledFrame title={title} width={width} onPage={setPage} />
      {page && createPortal(children, page.body)}
    </>
  );
}

type ScaledFrameProps = { title: string; width: number; onPage: (page: Document) => void };

/**
 * Show an empty page in an iframe as wide as a given window, scaled down to the available space and as high as what is put into it. Only a
 * picture: nothing in it can be clicked or focused.
 */
export function ScaledFrame({ title, width, onPage }: ScaledFrameProps) {
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
    const observer = new ResizeObserver(() => setHeight(page.body.offsetHeight));
    observer.observe(page.body);
    return () => observer.disconnect();
  }, [page]);

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
          onLoad={({ currentTarget: { contentDocument } }) => {
            if (!contentDocument) return;
            setPage(contentDocument);
            onPage(contentDocument);
          }}
        />
      </div>
    </div>
  );
}

const directionOrigin = () => (document.documentElement.dir === "rtl" ? "top right" : "top left");

/** Copy the styles and the look of one document to another, which gets its own theme. */
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
      // The browser hides the nonce from copying.
      copy.nonce = style.nonce;
      return copy;
    }),
  );
}
