import { useId, useRef } from "react";
import { Button, type ButtonProps } from "./button.tsx";

type FileButtonProps = Omit<ButtonProps, "onClick" | "asChild" | "type"> & {
  /** The types of files to offer, as in an input's `accept`. */
  accept: string;
  onFile: (file: File) => void;
};

/** A button that selects a file. The same file can be selected again. */
export function FileButton({ accept, onFile, children, ...rest }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  const label = useId();
  return (
    <>
      <Button id={label} {...rest} onClick={() => picker.current?.click()}>
        {children}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept={accept}
        aria-labelledby={label}
        onChange={({ target }) => {
          const [file] = Array.from(target.files ?? []);
          target.value = "";
          if (file) onFile(file);
        }}
      />
    </>
  );
}
