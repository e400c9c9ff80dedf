import { useState } from "react";
import { Link } from "react-router";
import { Plus } from "#web/ui/icons.tsx";
import { Moon, Sun, Trash2 as Trash } from "#web/ui/icons-signed-in.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox, Switch } from "#web/ui/checkbox.tsx";
import { Field, Input, Textarea, Select } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { NumberInput } from "#web/ui/number-input.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { SegmentedControl } from "#web/ui/segmented-control.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { Row, Section } from "./section.tsx";

const variants = ["primary", "secondary", "quiet", "danger"] as const;

export function Buttons() {
  const [busy, setBusy] = useState(false);
  return (
    <Section title="Buttons">
      {variants.map((variant) => (
        <Row key={variant} label={variant}>
          <Button variant={variant} size="sm">
            Small
          </Button>
          <Button variant={variant}>Enroll now</Button>
          <Button variant={variant} size="lg">
            Large
          </Button>
          <Button variant={variant}>
            <Plus aria-hidden="true" /> With icon
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} busy>
            Saving
          </Button>
          <IconButton variant={variant} label={`Delete ${variant}`}>
            <Trash aria-hidden="true" />
          </IconButton>
        </Row>
      ))}
      <Row label="links and a button that works">
        <Button asChild variant="secondary">
          <Link to="/store">A link that looks like a button</Link>
        </Button>
        <TextLink to="/store">A link in text</TextLink>
        <TextLink quiet to="/store">
          A quiet link
        </TextLink>
        <Button
          busy={busy}
          onClick={() => {
            setBusy(true);
            setTimeout(() => setBusy(false), 1500);
          }}
        >
          Save for a while
        </Button>
      </Row>
    </Section>
  );
}

function Numbers() {
  const [percent, setPercent] = useState(70);
  const [minutes, setMinutes] = useState<number | null>(45);
  const [rows, setRows] = useState(12);
  return (
    <>
      <Field label="Passing grade" hint={`${percent} percent`}>
        <NumberInput min={1} max={100} value={percent} onChange={setPercent} />
      </Field>
      <Field label="Time limit" hint={minutes === null ? "No limit" : `${minutes} minutes`}>
        <NumberInput optional min={1} max={600} value={minutes} onChange={setMinutes} />
      </Field>
      <Field label="Rows" hint={`${rows} rows`}>
        <NumberInput counts="when left" min={1} max={40} value={rows} onChange={setRows} />
      </Field>
    </>
  );
}

export function Fields() {
  const [theme, setTheme] = useState<"light" | "dark" | null>("light");
  return (
    <Section title="Fields">
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        <Field label="Full name" required hint="As it should stand on a certificate.">
          <Input name="name" autoComplete="name" defaultValue="Amara Okafor" />
        </Field>
        <Field label="E-mail address" error="This address has no @. Write it like name@example.com.">
          <Input type="email" name="email" defaultValue="amara.example.com" />
        </Field>
        <Field label="Password" hint="At least eight characters.">
          <PasswordInput name="password" autoComplete="new-password" defaultValue="reading-room" />
        </Field>
        <Field label="Level">
          <Select name="level">
            <option>Beginner</option>
            <option>Intermediate</option>
            <option>Advanced</option>
          </Select>
        </Field>
        <Field label="Instructor" hint="Nobody can be chosen yet.">
          <Select name="instructor" disabled>
            <option>Our Instructors</option>
          </Select>
        </Field>
        <Field label="Empty">
          <Input placeholder="Name or email" />
        </Field>
        <Field label="Disabled">
          <Input disabled defaultValue="Cannot be changed" />
        </Field>
        <Field label="Read only">
          <Input readOnly defaultValue="sk-…4f2a" />
        </Field>
        <Numbers />
        <Field label="Image">
          <Input type="file" accept="image/*" />
        </Field>
        <Field label="Description" className="sm:col-span-2">
          <Textarea defaultValue={"What the course is about,\nin two or three sentences."} />
        </Field>
        <Field label="Description" error="Write at least one sentence.">
          <Textarea />
        </Field>
      </div>
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        <div>
          <Checkbox label="Send me the weekly letter" defaultChecked />
          <Checkbox label="Unticked" hint="With a word of explanation below." />
          <Checkbox
            label="Partly"
            ref={(box) => {
              if (box) box.indeterminate = true;
            }}
          />
          <Checkbox label="Disabled" disabled />
          <Checkbox label="Disabled and ticked" disabled defaultChecked />
        </div>
        <RadioGroup
          legend="Learning pace"
          name="pace"
          defaultValue="standard"
          options={[
            { value: "standard", label: "Standard", hint: "Two lessons a week" },
            { value: "relaxed", label: "Relaxed" },
            { value: "intensive", label: "Intensive", disabled: true },
          ]}
        />
        <div>
          <Switch label="Launched" defaultChecked />
          <Switch label="Off" />
          <Switch label="Disabled" disabled />
          <SegmentedControl
            label="Theme"
            className="mt-4"
            value={theme}
            onValueChange={setTheme}
            options={[
              { value: "light", label: "Light", icon: <Sun aria-hidden="true" /> },
              { value: "dark", label: "Dark", icon: <Moon aria-hidden="true" /> },
            ]}
          />
        </div>
      </div>
      <SearchField label="Search courses" action="/store" size="lg" className="max-w-2xl">
        <Button type="submit" variant="primary" size="lg">
          Search
        </Button>
      </SearchField>
    </Section>
  );
}
