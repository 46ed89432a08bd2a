import { Alert, Segmented } from 'antd'
import { useId, useMemo, useState } from 'react'
import { checkScreenShape } from '../../schemas/language/check/check-document.ts'
import { useDesigner } from '../context.tsx'
import type { ScreenDocument } from '../document/json.ts'
import { SECTION_WORDS } from '../document/sections.ts'
import { PreviewPart, type PreviewPartName } from '../preview/PreviewPart.tsx'
import { type Marks, markStyles, marksOf } from './marks.ts'

const PARTS = {
  page: 'DESIGNER_PREVIEW_PAGE',
  form: SECTION_WORDS.form,
} as const satisfies Partial<Record<PreviewPartName, string>>
type PictureName = keyof typeof PARTS

export interface Side {
  readonly title: string
  readonly document: ScreenDocument
}

/** Two states of a screen as the renderer draws them over the same sample rows, with what differs marked. */
export function BeforeAfter({ before, after }: { readonly before: Side; readonly after: Side }) {
  const { say } = useDesigner()
  const [part, setPart] = useState<PictureName>('page')
  const marks = useMemo(() => marksOf(before.document, after.document), [before, after])
  return (
    <section aria-label={say('PICTURE_TITLE')}>
      <div className="vd-pictures-head">
        <Segmented<PictureName>
          size="small"
          aria-label={say('PICTURE_PART')}
          value={part}
          onChange={setPart}
          options={(Object.keys(PARTS) as PictureName[]).map((value) => ({ value, label: say(PARTS[value]) }))}
        />
        <span className="vd-help">{say('PICTURE_LEGEND')}</span>
      </div>
      <div className="vd-pictures">
        <Picture side={before} part={part} marks={marks.before} />
        <Picture side={after} part={part} marks={marks.after} />
      </div>
    </section>
  )
}

interface PictureProps {
  readonly side: Side
  readonly part: PictureName
  readonly marks: Marks
}
function Picture({ side: { title, document }, part, marks }: PictureProps) {
  const { say, words } = useDesigner()
  const id = useId()
  const screen = useMemo(() => {
    const { document: sound } = checkScreenShape(document, new WeakMap())
    // Two pictures of one page are told apart by their names.
    return sound && { ...sound, title: `${words(sound.title)} · ${title}` }
  }, [document, title, words])
  return (
    <figure className="vd-picture">
      <figcaption id={`${id}-title`}>{title}</figcaption>
      <style>{markStyles(`[data-picture="${id}"]`, marks)}</style>
      <section data-picture={id} className="vd-picture-body" aria-labelledby={`${id}-title`}>
        {screen ? (
          <PreviewPart screen={screen} part={part} />
        ) : (
          <Alert type="warning" showIcon title={say('PICTURE_BROKEN')} />
        )}
      </section>
    </figure>
  )
}
