import { Alert, Button } from 'antd'
import { type CSSProperties, memo, Suspense, useCallback, useMemo, useState } from 'react'
import { lazyPart } from '../../../registry/kit/parts/late.tsx'
import { missingProperties } from '../../../schemas/language/composed/kinds.ts'
import {
  filledTerms,
  fillTemplate,
  type ParameterValues,
  readsOf,
} from '../../../schemas/language/composed/parameters.ts'
import {
  GRID_COLUMNS,
  type PageParameters,
  ROW_PIXELS,
  type Section,
} from '../../../schemas/language/composed/sections.ts'
import { quotedNames, textIn } from '../../../schemas/language/text.ts'
import { useHost } from '../../host/host.tsx'
import { useItemKeys } from '../../ui/use-item-keys.ts'
import { Boundary } from '../../ui/frame/Boundary.tsx'
import { Frame } from '../FramePage.tsx'
import './composed.css'
import { ListPart } from './ListPart.tsx'
import { NumberPart } from './NumberPart.tsx'
import { RecordPart } from './RecordPart.tsx'
import { ShownScreen, WAITING } from './ShownScreen.tsx'
import { useParameters } from './use-parameters.ts'

const TextPart = lazyPart(async () => (await import('./TextPart.tsx')).TextPart)

const NO_SECTIONS: readonly Section[] = []
const NO_PARAMETERS: PageParameters = {}

/** Sections of other screens, reports and texts in a grid. A slow or broken one leaves the others as they are. */
export function ComposedPage() {
  const { screen, address, ports } = useHost()
  const { sections = NO_SECTIONS, parameters = NO_PARAMETERS } = screen.screen.page ?? {}
  const { values, set } = useParameters(
    parameters,
    sections,
    address?.screen === screen.screen.id ? address : undefined,
  )
  const keys = useItemKeys(sections)
  const [turn, setTurn] = useState(0)
  const changed = useCallback(() => setTurn((before) => before + 1), [])
  if (sections.length === 0) return <p className="vi-help">{ports.say('SECTION_EMPTY_PAGE')}</p>
  return (
    <div className="vi-composed">
      {sections.map((section, index) => (
        <SectionBox
          key={keys[index]}
          index={index}
          section={section}
          values={values}
          turn={turn}
          onSet={set}
          onChanged={changed}
        />
      ))}
    </div>
  )
}

interface SectionProps {
  readonly section: Section
  readonly values: ParameterValues
  /** Counts the records that were changed on the page. */
  readonly turn: number
  readonly onSet: (values: ParameterValues) => void
  readonly onChanged: () => void
}

/** The values that a section reads, as one object as long as they are the same. */
function useOwnValues(section: Section, values: ParameterValues): ParameterValues {
  const own = JSON.stringify(
    [...new Set([...readsOf(section), ...Object.keys(section.outputs ?? {})])].flatMap((name) =>
      values[name] === undefined ? [] : [[name, values[name]]],
    ),
  )
  return useMemo(() => Object.fromEntries(JSON.parse(own) as [string, string][]), [own])
}

const SectionBox = memo(function SectionBox({
  index,
  section,
  values,
  ...rest
}: SectionProps & { readonly index: number }) {
  const { ports } = useHost()
  const own = useOwnValues(section, values)
  const { kind, width = GRID_COLUMNS, height } = section
  const title = textIn(section.title, ports.locale)
  const outputs = Object.keys(section.outputs ?? {})
  const isChosen = outputs.some((name) => own[name] !== undefined)
  const isHeaded = title !== '' && kind !== 'chart' && kind !== 'report'
  return (
    <section
      className="vi-section"
      data-section={index}
      data-kind={kind}
      {...(title === '' ? {} : { 'aria-label': title })}
      style={
        {
          '--vi-section-width': width,
          ...(height === undefined ? {} : { '--vi-section-height': `${height * ROW_PIXELS}px` }),
        } as CSSProperties
      }
    >
      {(isHeaded || isChosen) && (
        <header className="vi-section-head">
          {isHeaded && <h2>{title}</h2>}
          {isChosen && (
            <Button
              size="small"
              type="link"
              onClick={() => rest.onSet(Object.fromEntries(outputs.map((name) => [name, ''])))}
            >
              {ports.say('SECTION_CLEAR')}
            </Button>
          )}
        </header>
      )}
      <div
        className="vi-section-body"
        {...(height === undefined
          ? {}
          : { tabIndex: 0, role: 'group', 'aria-label': title || ports.say('SECTION_PART') })}
      >
        <Boundary renderBroken={(_, retry) => <BrokenSection onRetry={retry} />}>
          <Suspense fallback={WAITING}>
            <SectionContent section={section} values={own} {...rest} />
          </Suspense>
        </Boundary>
      </div>
    </section>
  )
})

function BrokenSection({ onRetry }: { readonly onRetry: () => void }) {
  const { ports } = useHost()
  return (
    <Alert
      type="warning"
      showIcon
      title={ports.say('SECTION_BROKEN')}
      action={
        <Button size="small" onClick={onRetry}>
          {ports.say('COMMON_RETRY')}
        </Button>
      }
    />
  )
}

/** What is to be chosen before a section has something to show. */
function Unchosen({ names }: { readonly names: readonly string[] }) {
  const { screen, ports } = useHost()
  const titles = names.map((name) => textIn(screen.screen.page?.parameters?.[name]?.title, ports.locale) || name)
  return <p className="vi-help">{ports.say('SECTION_CHOOSE', { names: quotedNames(titles, ports.locale) })}</p>
}

function SectionContent(props: SectionProps) {
  const { section, values } = props
  const { ports } = useHost()
  if (missingProperties(section).length > 0) return <p className="vi-help">{ports.say('SECTION_UNFINISHED')}</p>
  switch (section.kind) {
    case 'list':
    case 'number':
      return <RowsSection {...props} />
    case 'record':
      return <RecordSection {...props} />
    case 'chart':
    case 'report':
      return <ReportSection section={section} values={values} />
    case 'text':
      return <TextPart text={textIn(section.text, ports.locale)} waiting={WAITING} />
    case 'picture':
      return <img className="vi-section-picture" src={section.picture} alt={textIn(section.alt, ports.locale)} />
    case 'frame':
      return <FrameSection section={section} values={values} />
  }
}

const unsetAmong = (section: Section, values: ParameterValues) =>
  [...readsOf(section)].filter((name) => values[name] === undefined)

function RowsSection({ section, values, turn, onSet }: SectionProps) {
  const terms = useMemo(() => filledTerms(section, values), [section, values])
  const [chosen, setChosen] = useState<string>()
  const { outputs = {} } = section
  if (!terms) return <Unchosen names={unsetAmong(section, values)} />
  const [first] = Object.keys(outputs)
  const named = Object.keys(outputs).find((name) => outputs[name] === 'id')
  const current =
    named === undefined ? (first !== undefined && values[first] !== undefined ? chosen : undefined) : values[named]
  return (
    <ShownScreen section={section} action="list">
      {section.kind === 'number' ? (
        <NumberPart section={section} terms={terms} turn={turn} />
      ) : (
        <ListPart
          key={`${turn} ${JSON.stringify(terms)}`}
          section={section}
          terms={terms}
          current={current}
          onChoose={(id, next) => {
            setChosen(id)
            onSet(next)
          }}
        />
      )}
    </ShownScreen>
  )
}

function RecordSection({ section, values, onChanged }: SectionProps) {
  const id = fillTemplate(section.record ?? '', values)
  if (id === undefined || id === '') return <Unchosen names={unsetAmong(section, values)} />
  return (
    <ShownScreen section={section} action="detail">
      <RecordPart key={id} id={id} onSaved={onChanged} />
    </ShownScreen>
  )
}

type ValuedProps = Pick<SectionProps, 'section' | 'values'>

function ReportSection({ section, values }: ValuedProps) {
  const { drawReport, ports } = useHost()
  const { kind, report = '', values: stated = {}, unset } = section
  const filled = Object.entries(stated).map(([name, template]) => [name, fillTemplate(template, values)] as const)
  if (unset !== 'all' && filled.some(([, value]) => value === undefined))
    return <Unchosen names={unsetAmong(section, values)} />
  if (!drawReport) return <p className="vi-help">{ports.say('SECTION_PREVIEW', { name: report })}</p>
  return drawReport({
    code: report,
    kind: kind === 'chart' ? 'chart' : 'report',
    values: Object.fromEntries(filled.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
    title: textIn(section.title, ports.locale) || undefined,
  })
}

function FrameSection({ section, values }: ValuedProps) {
  const { ports } = useHost()
  const url = section.url ?? ''
  const known =
    section.unset === 'all'
      ? { ...Object.fromEntries([...readsOf(section)].map((name) => [name, ''])), ...values }
      : values
  const filled = fillTemplate(url, known, encodeURIComponent)
  if (filled === undefined) return <Unchosen names={unsetAmong(section, values)} />
  return <Frame stated={filled} title={textIn(section.title, ports.locale) || filled} />
}
