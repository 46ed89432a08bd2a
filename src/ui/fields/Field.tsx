import { Component, useMemo, type ReactNode } from 'react'
import { maxLength } from '../../../registry/kit/column-types.ts'
import type { FieldFacts, FormProps, QueryMode, QueryProps, Range } from '../../../registry/kit/faces.ts'
import { TextLine } from '../../../registry/kit/parts/prose/Shortened.tsx'
import type { Ports } from '../../../registry/kit/ports.ts'
import { isUnreadable } from '../../../engine/value/index.ts'
import type { ResolvedField } from '../../../engine/model/index.ts'
import { textIn, type Text } from '../../../schemas/language/text.ts'
import { facesOf, retryFaces, type AnyFaces } from './faces.ts'
import { isUnreadableText } from './labels.ts'
import { narrowedLookup, narrowedPorts, type OfferedOptions } from './offered-options.ts'

type Options = Readonly<Record<string, unknown>>

function factsOf(resolved: ResolvedField, title: Text, required: boolean, ports: Ports): FieldFacts {
  const { field, lookup, storage } = resolved
  const longest = maxLength(storage, field.maxLength)
  return {
    key: resolved.key,
    title: textIn(title, ports.locale),
    required,
    ...(longest === undefined ? {} : { maxLength: longest }),
    ...(field.minLength === undefined ? {} : { minLength: field.minLength }),
    ...(field.minimum === undefined ? {} : { minimum: field.minimum }),
    ...(field.maximum === undefined ? {} : { maximum: field.maximum }),
    ...(lookup ? { lookup } : {}),
  }
}

/** What a widget may know of its field; the same object until something in it changes. */
function useFacts(resolved: ResolvedField, title: Text, required: boolean, ports: Ports): FieldFacts {
  return useMemo(() => factsOf(resolved, title, required, ports), [resolved, title, required, ports])
}

/** The options of a widget whose choices depend on other fields. */
function useNarrowed(facts: FieldFacts, ports: Ports, offers: OfferedOptions | undefined) {
  return useMemo(
    () =>
      offers && {
        ports: narrowedPorts(ports, offers),
        field: { ...facts, ...(facts.lookup ? { lookup: narrowedLookup(facts.lookup, offers) } : {}) } as FieldFacts,
      },
    [offers, ports, facts],
  )
}

interface BoxProps {
  readonly role: 'alert' | 'note'
  readonly text: string
  readonly retry?: { readonly label: string; readonly onClick: () => void }
}

/** Shown where a widget cannot be. */
function BrokenBox({ role, text, retry }: BoxProps) {
  return (
    <span className="vi-broken" role={role}>
      {text}
      {retry && (
        <button type="button" className="vi-link" onClick={retry.onClick}>
          {retry.label}
        </button>
      )}
    </span>
  )
}

interface FacedProps {
  readonly resolved: ResolvedField
  readonly ports: Ports
  readonly children: (faces: AnyFaces) => ReactNode
}

/** Finds the view of a field and guards the page against it: what cannot be drawn becomes a visible box. */
class Faced extends Component<FacedProps, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError() {
    return { broken: true }
  }
  override render() {
    const { resolved, ports, children } = this.props
    const view = resolved.field.view ?? ''
    const again = (onClick: () => void) => ({ label: ports.say('COMMON_RETRY'), onClick })
    if (this.state.broken) {
      const text = ports.say('RENDER_WIDGET_BROKEN', { view, pointer: `/fields/${resolved.key}` })
      return <BrokenBox role="alert" text={text} retry={again(() => this.setState({ broken: false }))} />
    }
    const { widget } = resolved
    const faces = widget && facesOf(widget)
    if (widget && faces === 'failed') {
      const reload = () => void retryFaces(widget).then(() => this.forceUpdate())
      return <BrokenBox role="alert" text={ports.say('RENDER_VIEW_FAILED', { view })} retry={again(reload)} />
    }
    if (!faces || faces === 'failed') {
      return (
        <BrokenBox
          role="note"
          text={ports.say('RENDER_VIEW_UNKNOWN', { view, pointer: `/fields/${resolved.key}/view` })}
        />
      )
    }
    return children(faces)
  }
}

export interface FormFaceProps extends Omit<FormProps<unknown, Options>, 'options' | 'field'> {
  readonly resolved: ResolvedField
  readonly required: boolean
  /** Which options may be chosen; absent where all may. */
  readonly offers?: OfferedOptions | undefined
}

export function FormFace({ resolved, required, offers, ...rest }: FormFaceProps) {
  const facts = useFacts(resolved, resolved.field.title, required, rest.ports)
  const narrowed = useNarrowed(facts, rest.ports, offers)
  return (
    <Faced resolved={resolved} ports={rest.ports}>
      {(faces) => <faces.Form {...rest} field={facts} options={resolved.options} {...narrowed} />}
    </Faced>
  )
}

/** The face of a cell in an editable grid: its own where the widget has one, else the form's. */
export function CellFace({ resolved, required, offers, ...rest }: FormFaceProps) {
  const facts = useFacts(resolved, resolved.field.title, required, rest.ports)
  const narrowed = useNarrowed(facts, rest.ports, offers)
  return (
    <Faced resolved={resolved} ports={rest.ports}>
      {({ Cell, Form }) => {
        const Face = Cell ?? Form
        return <Face {...rest} field={facts} options={resolved.options} {...narrowed} />
      }}
    </Faced>
  )
}

export interface QueryFaceProps {
  readonly resolved: ResolvedField
  readonly title: Text
  readonly mode: QueryMode
  readonly id: string
  readonly ports: Ports
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** Id of the element that says why the value cannot be asked. */
  readonly problem?: string | undefined
  /** Which options may be asked for; absent where all may. */
  readonly offers?: OfferedOptions | undefined
  /** In place of the words of the widget. */
  readonly placeholder?: string | undefined
}

/** The query face, or two forms side by side for a range, or the form face. */
export function QueryFace({
  resolved,
  title,
  mode,
  id,
  ports,
  value,
  onChange,
  problem,
  offers,
  placeholder,
}: QueryFaceProps) {
  const facts = useFacts(resolved, title, false, ports)
  const narrowed = useNarrowed(facts, ports, offers)
  const isWrong = problem !== undefined
  const common = {
    id,
    ports,
    field: facts,
    options: resolved.options,
    ...narrowed,
    ...(isWrong ? { describedBy: problem } : {}),
    ...(placeholder === undefined ? {} : { placeholder }),
  }
  return (
    <Faced resolved={resolved} ports={ports}>
      {({ Form, Query }) => {
        if (Query)
          return <Query {...({ ...common, invalid: isWrong, mode, value, onChange } as QueryProps<unknown, Options>)} />
        if (mode !== 'range')
          return <Form {...common} value={value} onChange={onChange} disabled={false} invalid={isWrong} />
        const range = value as Range<unknown>
        return (
          <span className="vi-range">
            <Form
              {...common}
              value={range.begin}
              onChange={(begin) => onChange({ ...range, begin })}
              disabled={false}
              invalid={isWrong}
            />
            <span aria-hidden="true">~</span>
            <Form
              {...common}
              id={`${id}-end`}
              value={range.end}
              onChange={(end) => onChange({ ...range, end })}
              disabled={false}
              invalid={isWrong}
            />
          </span>
        )
      }}
    </Faced>
  )
}

/** True when a value of this field is drawn by its own face rather than as words. */
export function hasShowFace(resolved: ResolvedField): boolean {
  const faces = resolved.widget && facesOf(resolved.widget)
  return faces === undefined || faces === 'failed' || faces.Show !== undefined
}

export interface ShowFaceProps {
  readonly resolved: ResolvedField
  readonly id: string
  readonly ports: Ports
  readonly stored: unknown
  readonly text: string
  readonly dense: boolean
}

export function ShowFace({ resolved, id, ports, stored, text, dense }: ShowFaceProps) {
  const facts = useFacts(resolved, resolved.field.title, false, ports)
  const value = useMemo(() => resolved.widget?.codec.read(stored, resolved.options), [resolved, stored])
  // The text has the mark already; only a mark that the user typed has to be distinguished from ours.
  const isLost = isUnreadableText(text) && isUnreadable(resolved, stored)
  return (
    <Faced resolved={resolved} ports={ports}>
      {({ Show }) =>
        Show && !isLost ? (
          <Show
            id={id}
            ports={ports}
            field={facts}
            options={resolved.options}
            value={value}
            text={text}
            dense={dense}
          />
        ) : (
          <TextLine text={text} dense={dense} ports={ports} />
        )
      }
    </Faced>
  )
}
