/** The most questions of one run. */
const MOST = 100
/** A run may be this long under way before the next one begins beside it: its connection may have been lost without a word. */
const PATIENCE_MS = 50

type Ask<Q, A> = (questions: readonly Q[]) => Promise<ReadonlyMap<Q, A>>
interface Asked<Q, A> {
  readonly question: Q
  readonly ask: Ask<Q, A>
  readonly resolve: (answer: A | undefined) => void
  readonly reject: (error: unknown) => void
}
interface Queue<Q, A> {
  readonly waiting: Asked<Q, A>[]
  readonly leave: () => void
  /** Ends the patience with the run that is under way, where questions wait for it. */
  patience?: NodeJS.Timeout | undefined
}
const queuesOf = new WeakMap<object, Map<unknown, Queue<unknown, unknown>>>()

async function run<Q, A>(queue: Queue<Q, A>): Promise<void> {
  clearTimeout(queue.patience)
  queue.patience = undefined
  const asked = queue.waiting.splice(0, MOST)
  // What the last one knows is the newest.
  const ask = asked.at(-1)?.ask
  if (!ask) return queue.leave()
  try {
    const answers = await ask([...new Set(asked.map(({ question }) => question))])
    for (const { question, resolve } of asked) resolve(answers.get(question))
  } catch (error) {
    for (const { reject } of asked) reject(error)
  }
  return run(queue)
}

/**
 * Answers a question together with others of its kind: one is asked at once, those that come meanwhile go together in the
 * next run. Nobody is answered by a run that began before the question. `owner` and `kind` part what one run cannot answer
 * together; equal questions of a run are asked once. Undefined where the run knows no answer.
 */
export function batch<Q, A>(owner: object, kind: unknown, question: Q, ask: Ask<Q, A>): Promise<A | undefined> {
  let queues = queuesOf.get(owner)
  if (!queues) queuesOf.set(owner, (queues = new Map()))
  const all = queues as Map<unknown, unknown>
  const underWay = all.get(kind) as Queue<Q, A> | undefined
  const queue: Queue<Q, A> = underWay ?? {
    waiting: [],
    leave: () => void (all.get(kind) === queue && all.delete(kind)),
  }
  return new Promise((resolve, reject) => {
    queue.waiting.push({ question, ask, resolve, reject })
    if (underWay) queue.patience ??= setTimeout(run, PATIENCE_MS, queue).unref()
    else {
      all.set(kind, queue)
      void run(queue)
    }
  })
}
