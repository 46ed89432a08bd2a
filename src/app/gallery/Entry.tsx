import { Suspense, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { AnyWidget } from '../../../registry/kit/define.ts'
import { useInView } from '../../../registry/kit/parts/hooks/use-in-view.ts'
import type { Ports } from '../../../registry/kit/ports.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { Boundary } from '../../ui/frame/Boundary.tsx'
import { ErrorBox } from '../../ui/feedback/ErrorBox.tsx'
import { Loading } from '../../ui/frame/Loading.tsx'
import { useSay } from '../../ui/use-say.ts'
import { WidgetCase } from './Case.tsx'
import { OptionTable } from './OptionTable.tsx'
import { type AnyCase, casesOf } from './cases.ts'

interface EntryProps {
  readonly widget: AnyWidget
  readonly ports: Ports
  /** Where all its cases are shown; absent where they are. */
  readonly address?: string
}

const whatFailed = (error: unknown, retry: () => void) => <ErrorBox error={error} onRetry={retry} />

/** What is heavy begins when it comes into sight. */
function Seen({
  widget,
  cases,
  ports,
}: {
  readonly widget: AnyWidget
  readonly cases: readonly AnyCase[]
  readonly ports: Ports
}) {
  const place = useRef<HTMLDivElement>(null)
  const isSeen = useInView(place)
  return (
    <div ref={place} className="v-gallery-cases">
      {isSeen && (
        <Boundary renderBroken={whatFailed}>
          <Suspense fallback={<Loading />}>
            {cases.map((fixture, index) => (
              <WidgetCase
                key={textIn(fixture.name, ports.locale)}
                widget={widget}
                fixture={fixture}
                ports={ports}
                number={index + 1}
                withStates={index === 0}
              />
            ))}
          </Suspense>
        </Boundary>
      )}
    </div>
  )
}

/** One widget: its names, its options and its cases; in the company of others only the first of them. */
export function Entry({ widget, ports, address }: EntryProps) {
  const say = useSay()
  const title = textIn(widget.title, ports.locale)
  const cases = casesOf(widget)
  return (
    <article className="v-gallery-entry" aria-labelledby={`gallery-${widget.type}`}>
      <h3 id={`gallery-${widget.type}`}>
        {address === undefined ? (
          title
        ) : (
          <Link to={address} title={say('GALLERY_MORE', { title })}>
            {title}
          </Link>
        )}{' '}
        <code>{widget.type}</code>
      </h3>
      {widget.aliases.length > 0 && (
        <p className="v-gallery-note">{say('GALLERY_ALIASES', { names: widget.aliases.join(', ') })}</p>
      )}
      <h4>{say('GALLERY_OPTIONS')}</h4>
      <OptionTable widget={widget} locale={ports.locale} />
      <Seen widget={widget} cases={address === undefined ? cases : cases.slice(0, 1)} ports={ports} />
      {address !== undefined && cases.length > 1 && <Link to={address}>{say('GALLERY_MORE', { title })}</Link>}
    </article>
  )
}
