import { type FoundPerson, findPeople } from '../../../api/organization/policy.ts'
import { FoundSelect } from './FoundSelect.tsx'

interface Props {
  readonly id: string
  readonly value: FoundPerson | undefined
  readonly onChange: (person: FoundPerson | undefined) => void
}

const labelOf = ({ realname, username }: FoundPerson) => `${realname} ${username}`

/** A person, found by a part of a name. */
export function PersonSelect(props: Props) {
  return <FoundSelect {...props} find={findPeople} labelOf={labelOf} />
}
