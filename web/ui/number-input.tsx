import { useState, type ComponentProps } from "react";
import { Input } from "./field.tsx";

type NumberInputProps = Omit<ComponentProps<"input">, "type" | "value" | "onChange" | "min" | "max"> & {
  min: number;
  max: number;
  /**
   * "while typing": every number counts as it is typed, also one that is not allowed: the form says so when it is saved. "when left": the
   * nearest allowed one counts once the field is left, on Enter, and at each step, for what would lose something meanwhile.
   */
  counts?: "while typing" | "when left";
} & (
    | { value: number; onChange: (value: number) => void; optional?: false }
    | { value: number | null; onChange: (value: number | null) => void; optional: true }
  );

/**
 * A whole number. What is typed stays as it is, however unfinished. Where nothing readable is typed, an optional one is null and any other
 * NaN, which is sent as missing.
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
  // A value that came from elsewhere takes the place of what was typed.
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
        // A step by arrow is no typing.
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
