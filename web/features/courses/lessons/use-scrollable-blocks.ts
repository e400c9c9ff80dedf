import { useEffect, type RefObject } from "react";

/** Code and tables that are wider than the text scroll within themselves; whoever has no mouse reaches them with the Tab key. */
export function useScrollableBlocks(text: RefObject<HTMLElement | null>, html: string): void {
  useEffect(() => {
    const blocks = Array.from(text.current?.querySelectorAll<HTMLElement>("pre, table") ?? []);
    const observer = new ResizeObserver(() => {
      for (const block of blocks) {
        if (block.scrollWidth > block.clientWidth) block.tabIndex = 0;
        else block.removeAttribute("tabindex");
      }
    });
    for (const block of blocks) observer.observe(block);
    return () => observer.disconnect();
  }, [text, html]);
}
