import type { AnyWidget } from '../../../registry/kit/define.ts'
import type { Ports } from '../../../registry/kit/ports.ts'
import { type FaceName, FixtureFace } from '../../../registry/kit/testing.tsx'
import { textIn } from '../../../schemas/language/text.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { useSay } from '../../ui/use-say.ts'
import { Copied } from '../../ui/Copied.tsx'
import { type AnyCase, fieldOf, storedOf, useFaces, useWords } from './cases.ts'

interface Drawn {
  readonly face: FaceName
  readonly words: MessageCode
  readonly state?: 'range' | 'disabled' | 'invalid'
}
const FACES: readonly Drawn[] = [
  { face: 'Form', words: 'GALLERY_FORM' },
  { face: 'Query', words: 'GALLERY_QUERY' },
  { face: 'Query', words: 'GALLERY_RANGE', state: 'range' },
  { face: 'Cell', words: 'GALLERY_CELL' },
  { face: 'Show', words: 'GALLERY_SHOW' },
]
const STATES: readonly Drawn[] = [
  { face: 'Form', words: 'GALLERY_DISABLED', state: 'disabled' },
  { face: 'Form', words: 'GALLERY_INVALID', state: 'invalid' },
]
/** Long stored texts are truncated to this length. */
const LONGEST = 600

interface CaseProps {
  readonly widget: AnyWidget
  readonly fixture: AnyCase
  readonly ports: Ports
  readonly number: number
  /** Also disabled, and with an error. */
  readonly withStates: boolean
}

interface FaceCardProps extends Pick<CaseProps, 'widget' | 'fixture' | 'ports' | 'number'> {
  readonly drawn: Drawn
}
function FaceCard({ widget, fixture, ports, number, drawn: { face, words, state } }: FaceCardProps) {
  const say = useSay()
  const faces = useFaces(widget)
  const id = `${widget.type}-${number}-${face}-${state ?? 'plain'}`
  return (
    <div className={widget.wide ? 'v-gallery-face v-gallery-wide' : 'v-gallery-face'}>
      {face === 'Show' ? <span>{say(words)}</span> : <label htmlFor={id}>{say(words)}</label>}
      <div {...(face === 'Show' ? { className: 'v-gallery-shown' } : {})}>
        <FixtureFace
          widget={widget}
          faces={faces}
          face={face}
          fixture={fixture}
          ports={ports}
          id={id}
          mode={state === 'range' ? 'range' : 'single'}
          disabled={state === 'disabled'}
          invalid={state === 'invalid'}
          {...(state === 'invalid' ? { describedBy: `${id}-words` } : {})}
        />
        {state === 'invalid' && (
          <p id={`${id}-words`} className="v-gallery-error">
            {say('GALLERY_INVALID_WORDS')}
          </p>
        )}
      </div>
    </div>
  )
}

/** One case of a widget: its faces, what it stores, and the field that draws it. */
export function WidgetCase({ withStates, ...one }: CaseProps) {
  const say = useSay()
  const { widget, ports } = one
  const fixture = useWords(widget, one.fixture, ports)
  const stored = storedOf(widget, fixture)
  const name = textIn(fixture.name, ports.locale)
  const drawn = [...FACES.filter(({ state }) => state !== 'range' || widget.range), ...(withStates ? STATES : [])]
  return (
    <section className="v-gallery-case" aria-label={`${widget.type}: ${name}`}>
      <h4>{name}</h4>
      <div className="v-gallery-drawn">
        <div className="v-gallery-faces">
          {drawn.map((face) => (
            <FaceCard key={face.words} {...one} fixture={fixture} drawn={face} />
          ))}
        </div>
        <div className="v-gallery-told">
          <div className="v-gallery-face">
            <span>{say('GALLERY_STORED')}</span>
            <code>{stored.length > LONGEST ? `${stored.slice(0, LONGEST)}…` : stored}</code>
          </div>
          <div className="v-gallery-face">
            <span>{say('GALLERY_FIELD')}</span>
            <Copied text={fieldOf(widget, fixture)} label={say('GALLERY_COPY')} />
          </div>
        </div>
      </div>
    </section>
  )
}
