import type { Saved, SavedLists, ViewToSave } from '../../../src/api/list-views.ts'

function found(all: readonly Saved[], id: string): Saved {
  const one = all.find((each) => each.id === id)
  if (!one) throw new Error(`${id} was not saved`)
  return one
}

/** Saved things of a server, in memory. */
export function memoryLists(begin: readonly Saved[] = []): SavedLists {
  let all = begin
  const put = ({ kind, title, content, shared = false }: ViewToSave): Saved => {
    const made: Saved = {
      id: all.find((one) => one.mine && one.title === title)?.id ?? `s${all.length + 1}`,
      kind,
      title,
      content,
      shared,
      mine: true,
    }
    all = [...all.filter(({ id }) => id !== made.id), made]
    return made
  }
  return {
    list: async () => all,
    save: async (_, wanted) => put(wanted),
    rename: async (id, title, shared = false) => put({ ...found(all, id), title, shared }),
    remove: async (id) => void (all = all.filter((one) => one.id !== id)),
  }
}
