import { useState, type ComponentProps } from "react";
import { Input } from "./field.tsx";

type Bounds = { min: number; max: number };
type NumberInputProps = Omit<ComponentProps<"input">, "type" | "value" | "onChange" | "min" | "max"> &
  Bounds & {
    /** Whether each number counts as soon as it is typed; otherwise it does when the field is left, by Enter, or by a step. */
    counts?: "while typing" | "when left";
  } & (
    | { value: number; onChange: (value: number) => void; optional?: false }
    | { value: number | null; onChange: (value: number | null) => void; optional: true }
  );

/**
 * A whole number within bounds. What is typed stays as it is until the field is left, however unfinished: only then does it become the nearest
 * number that is allowed, or the one before where nothing was typed.
 */
export function NumberInput(props: NumberInputProps) {
  const { value, onChange, optional: _, counts = "while typing", min, max, ...rest } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const save = (text: string, round: boolean) => {
    const number = readWithin(text, { min, max }, round);
    if (number !== null) onChange(number);
    else if (text === "" && props.optional) props.onChange(null);
  };
  const leave = () => {
    if (typed !== null) save(typed, true);
    setTyped(null);
  };
  return (
    <Input
      {...rest}
      type="number"
      min={min}
      max={max}
      step={1}
      value={typed ?? value ?? ""}
      onChange={({ target, nativeEvent }) => {
        setTyped(target.value);
        // A step by arrow is no typing.
        const isTyped = nativeEvent instanceof InputEvent && nativeEvent.inputType !== "";
        if (counts === "while typing" || !isTyped) save(target.value, false);
      }}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === "Enter") leave();
        rest.onKeyDown?.(event);
      }}
    />
  );
}

/** Read a whole number; null where there is none, or where it lies outside of its bounds and is not to be rounded to them. */
function readWithin(text: string, { min, max }: Bounds, round: boolean): number | null {
  const number = text.trim() === "" ? Number.NaN : Number(text);
  if (!Number.isFinite(number)) return null;
  const nearest = Math.min(max, Math.max(min, Math.trunc(number)));
  return round || nearest === number ? nearest : null;
}
