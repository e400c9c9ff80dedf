import { useState, type ComponentProps } from "react";
import { Input } from "./field.tsx";

type NumberInputProps = Omit<ComponentProps<"input">, "type" | "value" | "onChange" | "min" | "max"> & {
  min: number;
  max: number;
  /**
   * When a typed number takes effect. "while typing": at every change, even if it is not allowed, which the form reports when it is saved.
   * "when left": on leaving the field, on Enter and at each step, rounded to the nearest allowed number; for numbers whose unfinished state
   * would lose something.
   */
  counts?: "while typing" | "when left";
} & (
    | { value: number; onChange: (value: number) => void; optional?: false }
    | { value: number | null; onChange: (value: number | null) => void; optional: true }
  );

/**
 * A field for a whole number. The typed text stays as it is, however unfinished. Without a readable number, the value of an optional field
 * is null, and that of any other NaN, which is sent as missing.
 */
export function NumberInput(props: NumberInputProps) {
  const { value, onChange, optional: _, counts = "while typing", min, max, ...rest } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string, isFinal: boolean) => {
    const number = read(text);
    const counted = counts === "when left" ? nearest(number, { min, max }) : number;
    if (counts === "when left" && (!isFinal || Number.isNaN(counted))) return;
    if (text.trim() === "" && props.optional) props.onChange(null);
    else onChange(counted);
  };
  const leave = () => {
    if (counts !== "when left") return;
    if (typed !== null) change(typed, true);
    setTyped(null);
  };
  // A value that was changed elsewhere replaces the typed text.
  const isTyped = typed !== null && (counts === "when left" || Object.is(read(typed), value ?? Number.NaN));
  return (
    <Input
      {...rest}
      type="number"
      min={min}
      max={max}
      step={1}
      value={isTyped ? typed : Number.isNaN(value) ? "" : (value ?? "")}
      onChange={({ target, nativeEvent }) => {
        setTyped(target.value);
        // A step with the arrows is not typing, so it takes effect immediately.
        change(target.value, !(nativeEvent instanceof InputEvent && nativeEvent.inputType !== ""));
      }}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === "Enter") leave();
        rest.onKeyDown?.(event);
      }}
    />
  );
}

function read(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text);
}

function nearest(number: number, { min, max }: { min: number; max: number }): number {
  return Math.min(max, Math.max(min, Math.trunc(number)));
}
