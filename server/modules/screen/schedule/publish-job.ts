import { AppError, say } from '../../../../schemas/messages/index.ts'
import { scheduleIndexMaintenance } from '../../../data/table/index.ts'
import { type JobContext, type JobOutcome, defineJob } from '../../../jobs/define.ts'
import { sendSystemNotice } from '../../notice/api.ts'
import { noticePlace } from '../notice-place.ts'
import { editorOf, publishDraft } from '../service.ts'

/** What was agreed to when the time was set. */
export interface PublishInput {
  readonly screen: string
  readonly title: string
  readonly message: string
  readonly baseVersion: number
  readonly hash: string
  readonly allow: readonly string[]
  readonly steps: readonly string[]
}

/** Informs the person who set the time. */
async function notify(context: JobContext<PublishInput>, title: string, reason: string): Promise<void> {
  const { database, user, input, clock } = context
  const paragraphs = reason === '' ? [title] : [title, reason]
  const ring = await database.transaction((tx) =>
    sendSystemNotice(
      tx,
      { userId: user.id, title, paragraphs, about: noticePlace('publish', input.screen) },
      user.username,
      new Date(clock.now()),
    ),
  )
  await ring(context)
}

async function run(context: JobContext<PublishInput>): Promise<JobOutcome> {
  const { input, locale, checkpoint, database } = context
  const done = (version: unknown) => say('SCREEN_SCHEDULE_DONE', { title: input.title, version }, locale)
  // A process died between the commit and the end of its job: the version is there.
  if (checkpoint !== undefined) return { message: done((checkpoint as { version: number }).version) }
  try {
    if (!context.can('system:screen:publish')) throw new AppError('HTTP_FORBIDDEN')
    const { version } = await publishDraft(
      database,
      editorOf(context),
      input.screen,
      input.baseVersion,
      { message: input.message, allow: input.allow },
      {
        agreed: {
          hash: input.hash,
          steps: input.steps,
          store: (tx, published) => context.save(tx, { version: published }, { done: 1, total: 1 }),
        },
      },
    )
    scheduleIndexMaintenance(context)
    await notify(context, done(version), '')
    return { message: done(version) }
  } catch (error) {
    if (error instanceof AppError && error.code !== 'JOB_TAKEN')
      await notify(
        context,
        say('SCREEN_SCHEDULE_FAILED', { title: input.title }, locale),
        say(error.code, error.params, locale),
      )
    throw error
  }
}

/** The publication of a draft at a time: once, by whichever process claims it. */
export const publishJob = defineJob<PublishInput>({ kind: 'publish', run })
