import type { Ports } from '../../../registry/kit/ports.ts'
import type { Workflow } from '../../../schemas/language/sections.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { DataSource } from '../../api/rows/data-source.ts'
import { explain } from '../../host/explain.ts'
import { isUncertain } from '../idempotency/index.ts'

interface Started {
  readonly workflow: Workflow
  /** The record that has just been saved; undefined where the back end does not name it. */
  readonly id: string | undefined
}

/** Starts the process of a record and shows the outcome. Never rejects, because the record is saved in any case. */
export async function startSaved(source: DataSource, ports: Ports, { workflow, id }: Started): Promise<void> {
  try {
    if (!source.start) throw new AppError('WORKFLOW_NOWHERE')
    if (id === undefined) throw new AppError('WORKFLOW_UNNAMED')
    ports.notify('success', (await source.start(workflow, id)) || ports.say('WORKFLOW_STARTED'))
  } catch (error) {
    ports.notify(
      'warning',
      ports.say(isUncertain(error) ? 'WORKFLOW_UNSURE' : 'WORKFLOW_NOT_STARTED', { reason: explain(error, ports) }),
    )
  }
}
