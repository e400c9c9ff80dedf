import { useState } from "react";
import { Ellipsis, LogOut, Settings } from "#web/ui/icons-signed-in.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Dialog, Drawer } from "#web/ui/dialog.tsx";
import { Field, Input, Textarea } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu, type MenuEntry } from "#web/ui/menu.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { Row, Section } from "./section.tsx";

const userMenu: MenuEntry[] = [
  { label: "Dashboard", to: "/dashboard" },
  { label: "Settings", to: "/settings", icon: <Settings aria-hidden="true" /> },
  { label: "Help", to: "/help" },
  "separator",
  {
    label: "Log out",
    onSelect: () => toast({ title: "Logged out", description: "You have been signed out." }),
    icon: <LogOut aria-hidden="true" />,
  },
];
const rowMenu: MenuEntry[] = [
  { label: "Edit", onSelect: () => {} },
  { label: "Analytics", disabled: true },
  { label: "Delete", danger: true, onSelect: () => {} },
];

export function Overlays() {
  const [open, setOpen] = useState<"dialog" | "confirm" | "drawer" | null>(null);
  const [busy, setBusy] = useState(false);
  const toggle = (which: "dialog" | "confirm" | "drawer") => (isOpen: boolean) => setOpen(isOpen ? which : null);
  return (
    <Section title="In front of the page">
      <Row label="dialogs, menus, toasts">
        <Button onPointerEnter={preloadOverlay} onClick={() => setOpen("dialog")}>
          Edit course
        </Button>
        <Button onClick={() => setOpen("confirm")}>Delete course</Button>
        <Button onClick={() => setOpen("drawer")}>Open cart</Button>
        <Menu
          trigger={<Button variant="quiet">Amara Okafor</Button>}
          header={
            <>
              Signed in as
              <br />
              <b>amara@academy.example</b>
            </>
          }
          entries={userMenu}
          hoverGraceMs={300}
          align="start"
        />
        <Menu
          trigger={
            <IconButton label="Actions for Type on a page">
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
          entries={rowMenu}
        />
        <Button onClick={() => toast({ title: "Added to Cart!", description: "Databases that tell the truth" })}>Toast</Button>
        <Button
          onClick={() =>
            toast({
              title: "Error",
              description: "Failed to get a response from the AI. Please try again.",
              variant: "destructive",
              duration: Infinity,
            })
          }
        >
          Failure
        </Button>
      </Row>
      <Dialog
        open={open === "dialog"}
        onOpenChange={toggle("dialog")}
        title="Edit course"
        description="Changes are seen by everybody as soon as they are saved."
        footer={
          <>
            <Button onClick={() => setOpen(null)}>Cancel</Button>
            <Button variant="primary" onClick={() => toast({ title: "Course created/updated successfully." })}>
              Save
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          <Field label="Title" required>
            <Input defaultValue="Databases that tell the truth" />
          </Field>
          <Field label="Description">
            <Textarea defaultValue="Transactions, isolation and what your ORM does not say." />
          </Field>
          <Field label="Price" hint="In cents." error="Write a whole number, like 4900.">
            <Input inputMode="numeric" defaultValue="49,-" />
          </Field>
          <Field label="Duration">
            <Input inputMode="numeric" defaultValue="6" />
          </Field>
        </div>
      </Dialog>
      <ConfirmDialog
        open={open === "confirm"}
        onOpenChange={toggle("confirm")}
        title="Delete “Type on a page”?"
        description="This action will permanently delete the course and all its related data. This cannot be undone."
        confirmLabel="Delete"
        danger
        busy={busy}
        onConfirm={() => {
          setBusy(true);
          setTimeout(() => {
            setBusy(false);
            setOpen(null);
          }, 1200);
        }}
      />
      <Drawer
        open={open === "drawer"}
        onOpenChange={toggle("drawer")}
        title="Your cart"
        footer={
          <Button variant="primary" wide size="lg">
            Checkout
          </Button>
        }
      >
        <ul className="grid gap-4">
          {["Databases that tell the truth", "Reading a balance sheet"].map((title) => (
            <li key={title} className="flex justify-between gap-4 border-b border-hairline pb-4">
              <span className="font-serif text-lg">{title}</span>
              <span className="text-muted">Free</span>
            </li>
          ))}
        </ul>
      </Drawer>
    </Section>
  );
}
