import { screenScope } from '../../schemas/language/expressions/expression.ts'
import type { Field } from '../../schemas/language/field.ts'
import { type FormEntry, isGroup } from '../../schemas/language/form.ts'
import { problem } from '../../schemas/language/check/guard.ts'
import type { StatedChoice } from '../../schemas/language/lookup.ts'
import type { SchemaProblem } from '../../schemas/language/check/problem.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import { isPackageView } from '../../schemas/language/widget-package/view-name.ts'
import { groupsOf, isWriteOnly, type ResolvedField, type ResolvedScreen, resolveScreen } from '../model/index.ts'

/** Where words may come from without a session: what travels with the form, and what is the same for everybody. */
const OPEN_LOOKUPS: ReadonlySet<string> = new Set(['static', 'dict', 'area'])

/** True where a person without an account may fill this field in: the field shows no list of the installation and stores no files. */
export function isPublicField({ widget, lookup, field, options }: ResolvedField): boolean {
  if (
    !widget ||
    widget.value === 'files' ||
    widget.content === 'html' ||
    (lookup !== undefined && !OPEN_LOOKUPS.has(lookup.kind))
  )
    return false
  const { writes = [], reads = [] } = widget.siblings?.(options, field) ?? {}
  return writes.length + reads.length === 0 && !isWriteOnly({ widget, options, field })
}

/** Fields that a document opens to everybody and that cannot be. */
export function publicProblems(screen: Screen): readonly SchemaProblem[] {
  const { byKey } = resolveScreen(screen)
  return (screen.form?.public?.fields ?? []).flatMap((key, index) => {
    const pointer = `/form/public/fields/${index}`
    const field = byKey.get(key)
    if (!field) return [problem(pointer, 'DOC_UNKNOWN_FIELD', { field: key })]
    return isPublicField(field) ? [] : [problem(pointer, 'DOC_PUBLIC_FIELD', { field: key })]
  })
}

/** The fields of a screen's public form; none where it has no such form. */
export function publicFields({ screen, byKey }: ResolvedScreen): readonly ResolvedField[] {
  return [...new Set(screen.form?.public?.fields ?? [])].flatMap((key) => {
    const field = byKey.get(key)
    return field && isPublicField(field) ? [field] : []
  })
}

/**
 * The document of the public form: its fields and their groups, choices in place of dictionaries, and of conditions and
 * checks only those that ask for nothing else. What is left out here the server still demands.
 */
export function publicDocument(resolved: ResolvedScreen, itemsOf: (dict: string) => readonly StatedChoice[]): Screen {
  const fields = publicFields(resolved)
  const keys = new Set(fields.map(({ key }) => key))
  const scope = screenScope({ fields: Object.fromEntries(fields.map(({ key, field }) => [key, field])) } as Screen)
  const asks = <T>(stated: T): T | undefined =>
    typeof stated !== 'string' || scope.compile(stated).ok ? stated : undefined
  const { form } = resolved.screen
  const layout = groupsOf(resolved.form.blocks).flatMap(({ group, fields: inside, columns }): FormEntry[] => {
    const own = inside.map(({ key }) => key).filter((key) => keys.has(key))
    return own.length === 0
      ? []
      : group === undefined
        ? own
        : [{ group, fields: own, ...(columns === undefined ? {} : { columns }) }]
  })
  const laid = new Set(
    layout.flatMap((entry) => (typeof entry === 'string' ? [entry] : isGroup(entry) ? entry.fields : [])),
  )
  return {
    version: resolved.screen.version,
    id: resolved.screen.id,
    title: resolved.screen.title,
    ...(resolved.screen.description === undefined ? {} : { description: resolved.screen.description }),
    fields: Object.fromEntries(fields.map((one) => [one.key, publicField(one, itemsOf, asks)])),
    form: {
      ...(form?.columns === undefined ? {} : { columns: form.columns }),
      ...(form?.label === undefined ? {} : { label: form.label }),
      ...(form?.wide === undefined ? {} : { wide: form.wide.filter((key) => keys.has(key)) }),
      layout: [...layout, ...[...keys].filter((key) => !laid.has(key))],
    },
    page: { layout: 'form' },
  }
}

function publicField(
  { field, lookup, widget }: ResolvedField,
  itemsOf: (dict: string) => readonly StatedChoice[],
  asks: <T>(stated: T) => T | undefined,
): Field {
  const {
    title,
    type,
    view,
    options,
    required,
    visible,
    readonly,
    minLength,
    maxLength,
    minItems,
    maxItems,
    pattern,
    minimum,
    maximum,
    placeholder,
    help,
    rules,
    choices,
    default: usual,
  } = field
  // Code of a package is for people with accounts: here its field is the plain input that existing clients draw.
  const isPlain = isPackageView(view)
  const stated = {
    title,
    type,
    view: isPlain ? widget?.online?.form : view,
    required: asks(required),
    visible: asks(visible),
    readonly: asks(readonly),
    minLength,
    maxLength,
    minItems,
    maxItems,
    pattern,
    minimum,
    maximum,
    placeholder,
    help,
    default: usual,
    choices: asks(choices),
    // A rule with a server check runs when the form is submitted.
    rules: rules?.filter(({ code, check }) => code === undefined && asks(check ?? true) !== undefined),
    options: isPlain ? undefined : lookup?.kind === 'dict' ? { ...options, items: itemsOf(lookup.code) } : options,
  }
  return Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined)) as unknown as Field
}
