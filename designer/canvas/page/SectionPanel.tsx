import { ownProperty } from '../../../schemas/language/values.ts'
import { sectionsOf } from '../../commands/page-sections.ts'
import { useDesigner } from '../../context.tsx'
import { useOpen } from '../../editor/context.tsx'
import { ParameterList } from '../../properties/sections/ParameterList.tsx'
import { SectionProperties } from '../../properties/sections/SectionProperties.tsx'
import { kindOf } from '../../document/section-names.ts'
import type { SectionSteps } from './use-section-steps.ts'

interface SectionPanelProps {
  readonly index: number | undefined
  readonly steps: SectionSteps
}

/** The properties of the selected section, and the parameters that all of them share. */
export function SectionPanel({ index, steps }: SectionPanelProps) {
  const { say } = useDesigner()
  const { document } = useOpen()
  const section = index === undefined ? undefined : sectionsOf(document)[index]
  const kind = section && kindOf(section)
  return (
    <div className="vd-page-panel">
      {index === undefined || !section || !kind ? (
        <p className="vd-help vd-canvas-hint">{say('PAGE_CANVAS_NOTHING')}</p>
      ) : (
        <aside
          key={`${index} ${String(ownProperty(section, 'kind'))}`}
          className="vd-panel vd-list-panel"
          aria-label={say('DESIGNER_PROPERTIES_OF', { title: steps.titleOf(index) })}
        >
          <SectionProperties
            at={index}
            kind={kind}
            section={section}
            onChange={(patch) => steps.change(index, patch)}
          />
        </aside>
      )}
      <ParameterList />
    </div>
  )
}
