import { useDesigner } from '../context.tsx'

/** The names of the columns; on a phone the cells carry them. */
export function FieldHead() {
  const { say } = useDesigner()
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col">#</th>
        <th scope="col" className="vd-col-title">
          {say('DESIGNER_TITLE')}
        </th>
        <th scope="col" className="vd-col-key">
          {say('DESIGNER_KEY')}
        </th>
        <th scope="col" className="vd-col-view">
          {say('DESIGNER_VIEW')}
        </th>
        <th scope="col" className="vd-col-dict">
          {say('DESIGNER_DICT')}
        </th>
        <th scope="col" className="vd-col-flag">
          {say('DESIGNER_REQUIRED_SHORT')}
        </th>
        <th scope="col" className="vd-col-flag">
          {say('DESIGNER_UNIQUE')}
        </th>
        <th scope="col" className="vd-col-flag">
          {say('DESIGNER_IN_QUERY')}
        </th>
        <th scope="col" className="vd-col-flag">
          {say('DESIGNER_IN_LIST')}
        </th>
        <th scope="col" className="vd-col-flag">
          {say('DESIGNER_IN_FORM')}
        </th>
        <th scope="col" className="vd-col-actions">
          {say('DESIGNER_ACTIONS')}
        </th>
      </tr>
    </thead>
  )
}
