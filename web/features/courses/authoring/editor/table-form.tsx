import { partOf } from "#web/i18n/define-messages.ts";
import { useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { NumberInput } from "#web/ui/number-input.tsx";
import type { BlockValue } from "./block-edits.ts";
import { editorMessages } from "./messages.ts";

const words = partOf(editorMessages, "forms");

/** A form in a dialog above the editor. */
export function DialogForm({ id, onSubmit, children }: { id: string; onSubmit: () => void; children: ReactNode }) {
  return (
    <form
      id={id}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // React lets a dialog's events bubble to the form around it.
        event.stopPropagation();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

type TableFormProps = {
  id: string;
  value: Extract<BlockValue, { kind: "table" }>;
  onSave: (value: BlockValue) => void;
};

const mostCells = { rows: 40, columns: 10 } as const;

/** A grid for editing a table. Tab moves to the next cell, Enter to the one below; in the last row, Enter adds a row. */
export function TableForm({ id, value, onSave }: TableFormProps) {
  const [cells, setCells] = useState<readonly string[][]>(value.cells);
  const [aligns, setAligns] = useState<readonly string[]>(value.aligns);
  const [at, setAt] = useState({ row: 0, column: 0 });
  const grid = useRef<HTMLTableElement>(null);
  const [rows, columns] = [cells.length, cells[0]?.length ?? 1];

  /** Move to a cell after rendering the change that creates it, so that the next key is typed into it. */
  function goTo(row: number, column: number, change?: () => void): void {
    flushSync(() => {
      change?.();
      setAt({ row, column });
    });
    grid.current?.querySelector<HTMLElement>(`[data-cell="${row}-${column}"]`)?.focus();
  }
  function resize(tall: number, wide: number): void {
    setCells(Array.from({ length: tall }, (_, row) => Array.from({ length: wide }, (__, column) => cells[row]?.[column] ?? "")));
    setAligns(aligns.slice(0, wide));
    setAt({ row: Math.min(at.row, tall - 1), column: Math.min(at.column, wide - 1) });
  }
  function addRow(): void {
    if (rows >= mostCells.rows) return;
    const empty = Array.from({ length: columns }, () => "");
    goTo(at.row + 1, at.column, () => setCells(cells.toSpliced(at.row + 1, 0, empty)));
  }
  function addColumn(): void {
    if (columns >= mostCells.columns) return;
    goTo(at.row, at.column + 1, () => {
      setCells(cells.map((row) => row.toSpliced(at.column + 1, 0, "")));
      setAligns(Array.from({ length: columns }, (_, index) => aligns[index] ?? "").toSpliced(at.column + 1, 0, ""));
    });
  }
  function removeRow(): void {
    if (rows === 1) return;
    goTo(Math.min(at.row, rows - 2), at.column, () => setCells(cells.toSpliced(at.row, 1)));
  }
  function removeColumn(): void {
    if (columns === 1) return;
    goTo(at.row, Math.min(at.column, columns - 2), () => {
      setCells(cells.map((row) => row.toSpliced(at.column, 1)));
      setAligns(aligns.toSpliced(at.column, 1));
    });
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, row: number, column: number): void {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) event.currentTarget.form?.requestSubmit();
    else if (row < rows - 1) goTo(row + 1, column);
    else addRow();
  }

  return (
    <DialogForm id={id} onSubmit={() => onSave({ kind: "table", cells: cells.map((row) => [...row]), aligns: [...aligns] })}>
      <div className="grid grid-cols-2 gap-3">
        <Field label={words.rows}>
          <NumberInput
            counts="when left"
            min={1}
            max={mostCells.rows}
            value={rows}
            onChange={(changed) => resize(changed, columns)}
          />
        </Field>
        <Field label={words.columns}>
          <NumberInput
            counts="when left"
            min={1}
            max={mostCells.columns}
            value={columns}
            onChange={(changed) => resize(rows, changed)}
          />
        </Field>
      </div>
      <div className="max-h-[45dvh] overflow-auto rounded-md border border-hairline">
        <table ref={grid} aria-label={words.grid} className="w-full border-collapse">
          <tbody>
            {cells.map((row, rowAt) => (
              <tr key={rowAt} className={rowAt === 0 ? "bg-sunken font-[550]" : undefined}>
                {row.map((cell, column) => (
                  <td key={column} className="min-w-28 border border-hairline p-0">
                    <input
                      data-cell={`${rowAt}-${column}`}
                      aria-label={rowAt === 0 ? words.headCell(column + 1) : words.cell(rowAt, column + 1)}
                      value={cell}
                      dir="auto"
                      autoComplete="off"
                      className="block min-h-10 w-full bg-transparent px-2.5 py-1.5 -outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus"
                      onFocus={() => setAt({ row: rowAt, column })}
                      onKeyDown={(event) => onKeyDown(event, rowAt, column)}
                      onChange={({ target }) =>
                        setCells(cells.map((each, index) => (index === rowAt ? each.with(column, target.value) : each)))
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={addRow}>
          {words.addRow}
        </Button>
        <Button size="sm" onClick={addColumn}>
          {words.addColumn}
        </Button>
        <Button size="sm" variant="quiet" onClick={removeRow}>
          {words.removeRow}
        </Button>
        <Button size="sm" variant="quiet" onClick={removeColumn}>
          {words.removeColumn}
        </Button>
      </div>
      <p className="text-sm text-muted">{words.gridHint}</p>
    </DialogForm>
  );
}
