import { PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { MAX_QUERY_DEPTH, MAX_QUERY_TERMS, QUERY_MATCHES } from '../../../schemas/language/query/super-query.ts'
import type { GroupDraft } from './model/draft.ts'
import type { Editing } from './model/editing.ts'
import { MoveButtons } from './MoveButtons.tsx'
import { TermRow } from './TermRow.tsx'

interface GroupEditorProps {
  readonly group: GroupDraft
  /** From 1 for the outermost. */
  readonly depth: number
  readonly editing: Editing
}

/** Conditions that are joined in one way, and groups of such among them. */
export function GroupEditor({ group, depth, editing }: GroupEditorProps) {
  const { ports, isFull } = editing
  const matches = QUERY_MATCHES.map((match) => ({
    value: match,
    label: ports.say(match === 'and' ? 'SUPER_ALL' : 'SUPER_ANY'),
  }))
  const isOuter = depth === 1
  return (
    <section
      className={isOuter ? 'vi-super-group vi-super-outer' : 'vi-super-group'}
      aria-label={ports.say('SUPER_GROUP')}
    >
      {group.of.length > 0 || !isOuter ? (
        <header>
          <Select
            className="vi-super-match"
            aria-label={ports.say('SUPER_MATCH')}
            value={group.match}
            options={matches}
            popupMatchSelectWidth={false}
            onChange={(match) => editing.setMatch(group.id, match)}
          />
          {!isOuter && <MoveButtons id={group.id} label={ports.say('SUPER_REMOVE_GROUP')} editing={editing} />}
        </header>
      ) : (
        <p className="vi-super-empty">{ports.say('SUPER_EMPTY')}</p>
      )}
      {group.of.map((draft, index) =>
        draft.kind === 'group' ? (
          <GroupEditor key={draft.id} group={draft} depth={depth + 1} editing={editing} />
        ) : (
          <TermRow key={draft.id} term={draft} place={index + 1} editing={editing} />
        ),
      )}
      <footer>
        <Button
          id={`${group.id}-add`}
          size="small"
          icon={<PlusOutlined aria-hidden />}
          disabled={isFull}
          onClick={() => editing.addTerm(group.id)}
        >
          {ports.say('SUPER_ADD')}
        </Button>
        {depth < MAX_QUERY_DEPTH && (
          <Button
            size="small"
            type="text"
            icon={<PlusOutlined aria-hidden />}
            disabled={isFull}
            onClick={() => editing.addGroup(group.id)}
          >
            {ports.say('SUPER_ADD_GROUP')}
          </Button>
        )}
        {isOuter && isFull && <span className="vi-help">{ports.say('SUPER_LIMIT', { terms: MAX_QUERY_TERMS })}</span>}
      </footer>
    </section>
  )
}
