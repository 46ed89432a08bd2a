import { Tag } from '../../../../../registry/kit/parts/Tag.tsx'
import type { InstanceReply } from '../../../../api/process.ts'
import { useSay } from '../../../../ui/use-say.ts'

/** Who has a copy, and whether they have seen it. */
export function Copies({ copies }: Pick<InstanceReply, 'copies'>) {
  const say = useSay()
  return (
    <ul className="v-approval-copies">
      {copies.map(({ person, time, readTime }) => (
        <li key={person.username}>
          {person.realname} <span className="v-approval-note">{time.slice(0, 16)}</span>{' '}
          <Tag tone={readTime ? 'good' : 'plain'}>
            {readTime ? say('APPROVAL_READ_AT', { time: readTime.slice(0, 16) }) : say('APPROVAL_UNREAD')}
          </Tag>
        </li>
      ))}
    </ul>
  )
}
