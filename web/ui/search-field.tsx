import type { ComponentProps, ReactNode } from "react";
import { Search } from "./icons.tsx";
import { Form } from "react-router";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";

type SearchFieldProps = Omit<ComponentProps<typeof Form>, "children" | "method"> & {
  /** Names the search for everybody, also as placeholder unless one is given. */
  label: string;
  name?: string;
  placeholder?: string;
  defaultValue?: string;
  size?: "md" | "lg";
  /** Props of the input itself, for a search that answers while one types. */
  input?: ComponentProps<"input">;
  /** What the button says that sends it; without it none is shown. */
  submit?: string;
  /** A button of another kind. */
  children?: ReactNode;
};

/** A search form that works as a GET before and without script: `?search=text`. */
export function SearchField({
  label,
  name = "search",
  placeholder = label,
  defaultValue,
  size = "md",
  input,
  submit,
  children,
  className,
  ...rest
}: SearchFieldProps) {
  return (
    <Form role="search" method="get" className={classes("ui-search", className)} data-size={size} {...rest}>
      <span className="ui-search-box">
        <Search aria-hidden="true" />
        <input
          type="search"
          aria-label={label}
          name={name}
          placeholder={placeholder}
          defaultValue={defaultValue}
          autoComplete="off"
          enterKeyHint="search"
          className="ui-control"
          {...input}
        />
      </span>
      {submit && <Button type="submit">{submit}</Button>}
      {children}
    </Form>
  );
}
