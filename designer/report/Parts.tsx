import { InputNumber, Select, Switch } from 'antd'
import { CHART_KINDS, type Chart, type Report } from '../../schemas/language/report.ts'
import { useDesigner } from '../context.tsx'
import { IconSelect } from '../properties/inputs/IconSelect.tsx'
import { Labelled } from '../properties/inputs/Labelled.tsx'
import { MenuSelect } from '../properties/options/sources.tsx'

export interface PartProps {
  readonly document: Report
  readonly onChange: (patch: Partial<Report>) => void
}
/** The pictures of a report, if it has any. */
export function ChartPart({ document: { columns, chart }, onChange }: PartProps) {
  const { say } = useDesigner()
  const fields = columns.map(({ field }) => ({ value: field, label: field }))
  const set = (patch: Partial<Chart>) => chart && onChange({ chart: { ...chart, ...patch } })
  const summed = columns.find(({ type }) => type === 'integer' || type === 'numeric') ?? columns.at(-1)
  const begin: Chart = { layout: 'single', kinds: ['bar'], x: columns[0]?.field ?? '', y: [summed?.field ?? ''] }
  const layouts = (['single', 'double', 'tab', 'combination'] as const).map((value) => ({
    value,
    label: say(`REPORT_LAYOUT_${value.toUpperCase() as 'SINGLE' | 'DOUBLE' | 'TAB' | 'COMBINATION'}`),
  }))
  const kinds = CHART_KINDS.map((value) => ({
    value,
    label: say(value === 'table' ? 'REPORT_KIND_TABLE' : `REPORT_${value.toUpperCase() as 'BAR' | 'LINE' | 'PIE'}`),
  }))
  return (
    <>
      <Labelled id="report-chart" label={say('REPORT_WITH_CHART')}>
        {(described) => (
          <Switch
            {...described}
            size="small"
            checked={chart !== undefined}
            disabled={columns.length === 0}
            onChange={(on) => onChange({ chart: on ? begin : undefined } as Partial<Report>)}
          />
        )}
      </Labelled>
      {chart && (
        <div className="vd-report-grid">
          <Labelled id="report-layout" label={say('REPORT_LAYOUT')}>
            {(described) => (
              <Select
                {...described}
                className="vd-wide"
                options={layouts}
                value={chart.layout}
                onChange={(layout) => set({ layout })}
              />
            )}
          </Labelled>
          <Labelled id="report-kinds" label={say('REPORT_KINDS')}>
            {(described) => (
              <Select
                {...described}
                className="vd-wide"
                mode="multiple"
                options={kinds}
                value={[...chart.kinds]}
                onChange={(next) => next.length > 0 && set({ kinds: next })}
              />
            )}
          </Labelled>
          <Labelled id="report-x" label={say('REPORT_X')}>
            {(described) => (
              <Select
                {...described}
                className="vd-wide"
                options={fields}
                value={chart.x}
                onChange={(x) => set({ x })}
              />
            )}
          </Labelled>
          <Labelled id="report-y" label={say('REPORT_Y')}>
            {(described) => (
              <Select
                {...described}
                className="vd-wide"
                mode="multiple"
                options={fields}
                value={[...chart.y]}
                onChange={(y) => y.length > 0 && set({ y })}
              />
            )}
          </Labelled>
          {chart.layout === 'combination' && (
            <Labelled id="report-parts" label={say('REPORT_PARTS')} help={say('REPORT_PARTS_HELP')}>
              {(described) => (
                <Select
                  {...described}
                  className="vd-wide"
                  mode="tags"
                  open={false}
                  value={[...(chart.parts ?? [])]}
                  onChange={(parts) => set({ parts })}
                />
              )}
            </Labelled>
          )}
        </div>
      )}
    </>
  )
}

/** The place of the report in the menu. */
export function MenuPart({ document: { menu }, onChange }: PartProps) {
  const { say } = useDesigner()
  const set = (patch: NonNullable<Report['menu']>) => onChange({ menu: { ...menu, ...patch } })
  return (
    <>
      <Labelled id="report-menu" label={say('REPORT_IN_MENU')}>
        {(described) => (
          <Switch
            {...described}
            size="small"
            checked={menu !== undefined && menu.hidden !== true}
            onChange={(on) =>
              onChange({ menu: on ? { parent: 'reports', icon: 'table' } : undefined } as Partial<Report>)
            }
          />
        )}
      </Labelled>
      {menu && (
        <div className="vd-report-grid">
          <Labelled id="report-parent" label={say('DESIGNER_MENU_PARENT')}>
            {(described) => (
              <MenuSelect described={described} value={menu.parent ?? ''} onChange={(parent) => set({ parent })} />
            )}
          </Labelled>
          <Labelled id="report-icon" label={say('DESIGNER_MENU_ICON')}>
            {(described) => (
              <IconSelect described={described} value={menu.icon ?? ''} onChange={(icon) => set({ icon })} />
            )}
          </Labelled>
          <Labelled id="report-order" label={say('DESIGNER_MENU_ORDER')}>
            {(described) => (
              <InputNumber
                {...described}
                min={0}
                max={9999}
                value={menu.order ?? null}
                onChange={(order) => set({ order: order ?? 100 })}
              />
            )}
          </Labelled>
        </div>
      )}
    </>
  )
}
