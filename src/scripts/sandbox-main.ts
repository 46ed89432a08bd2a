import type { Effect, Facts, HookCall } from './protocol.ts'

/** What the page calls inside the sandbox. All arguments and answers are texts. */
export interface SandboxApi {
  readonly start: (make: unknown, facts: string, layer: unknown) => string
  /** Answers what came of it, or '' while that is waited for. */
  readonly call: (message: string) => string
  readonly answer: (message: string) => void
  readonly tick: (id: number) => void
  /** Posts the effects requested since the last call. */
  readonly rest: () => void
}

type Method = (this: unknown, ...args: unknown[]) => unknown
type Bag = Record<string, unknown>
type Layer = (make: unknown, names: unknown, given: readonly unknown[]) => Bag

/**
 * Runs inside the sandbox: its source text is evaluated there, so it must not use anything from outside itself. `post` sends texts to the page and is the only way out; no object of the page is passed in.
 */
export function sandboxMain(post: (message: string) => void): SandboxApi {
  const { parse, stringify } = JSON
  const bag = (): Bag => Object.create(null) as Bag
  const isPlain = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value)
  const isThenable = (value: unknown): value is Promise<unknown> =>
    isPlain(value) && typeof value['then'] === 'function'
  let values = bag()
  let effects: Effect[] = []
  let methods: Bag = {}
  let about: Bag = {}
  const handlers = bag()
  const options = bag()
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (value: unknown) => void }>()
  const timers = new Map<number, () => void>()
  let lastId = 0

  const wish = (...effect: Effect) => {
    if (effects.length >= 2000) throw new RangeError('too many changes at once')
    effects.push(effect)
  }
  const flush = () => {
    const now = effects
    effects = []
    return now
  }
  const tell = (message: Bag) => post(stringify(message))
  const words = (value: unknown) => {
    try {
      return typeof value === 'string' ? value : (stringify(value) ?? String(value))
    } catch {
      return String(value)
    }
  }
  const log =
    (level: string) =>
    (...parts: unknown[]) =>
      wish('log', level, parts.map(words).join(' ').slice(0, 2000))
  /** Access to an unknown name is logged, once per name. */
  const reported = new Set<string>()
  const lacking = (word: 'missing' | 'unknown', name: string) => {
    if (!reported.has(`${word} ${name}`)) wish(word, name, new Error().stack ?? '')
    reported.add(`${word} ${name}`)
  }
  let fields: ReadonlySet<string> | undefined
  const field = (name: string) => {
    if (fields?.has(name) === false) lacking('unknown', String(name))
    return name
  }
  const setAll = (changed: Bag) => {
    for (const name of Object.keys(changed)) {
      values[field(name)] = changed[name]
      wish('set', name, changed[name])
    }
  }
  const request = (method: string) => (url: unknown, params: unknown) =>
    new Promise((resolve, reject) => {
      if (waiting.size >= 20) throw new RangeError('too many calls at once')
      lastId++
      waiting.set(lastId, { resolve, reject })
      tell({ kind: 'request', id: lastId, method, url: String(url), params: params ?? null })
    })
  const pad = (amount: number) => String(amount).padStart(2, '0')
  const simpleDateFormat = (moment: unknown, format: unknown) => {
    // The sandbox has no time zones; that of the wire has been UTC+8 since 1991.
    const date = new Date(Number(moment) + 8 * 3_600_000)
    const parts: Bag = {
      yyyy: String(date.getUTCFullYear()),
      MM: pad(date.getUTCMonth() + 1),
      dd: pad(date.getUTCDate()),
      HH: pad(date.getUTCHours()),
      mm: pad(date.getUTCMinutes()),
      ss: pad(date.getUTCSeconds()),
    }
    return String(format ?? 'yyyy-MM-dd').replace(/yyyy|MM|dd|HH|mm|ss/g, (part) => String(parts[part]))
  }
  const $message = Object.fromEntries(
    ['success', 'info', 'warning', 'error'].map((level) => [
      level,
      (text: unknown) => wish('message', level, String(isPlain(text) ? text['content'] : text)),
    ]),
  )

  const formOf = (facts: Facts): Bag => ({
    isUpdate: facts.isUpdate,
    immediateEnhance: false,
    get: (name: string) => values[field(name)],
    set: (name: string, value: unknown) => setAll({ [name]: value }),
    show: (...names: string[]) => names.forEach((name) => wish('show', field(name), true)),
    hide: (...names: string[]) => names.forEach((name) => wish('show', field(name), false)),
    lock: (name: string, locked: unknown) => wish('lock', field(name), locked !== false),
    sh: new Proxy(bag(), {
      set(target, name, value) {
        target[String(name)] = value
        wish('show', field(String(name).replace(/_load$/, '')), value !== false)
        return true
      },
    }),
    form: {
      getFieldsValue: (names?: string[]) =>
        names ? Object.fromEntries(names.map((name) => [name, values[field(name)]])) : { ...values },
      getFieldValue: (name: string) => values[field(name)],
      setFieldsValue: setAll,
    },
    triggleChangeValue: (name: string, value: unknown) => setAll({ [name]: value }),
    // Old texts name the target first; what is plain and alone are the values of the record itself.
    triggleChangeValues: (first: unknown, second: unknown, third: unknown) => {
      if (second === undefined || second === null) return setAll(isPlain(first) ? first : {})
      const isTargetFirst = !isPlain(first) || (isPlain(third) && 'isTarget' in first)
      const [rowValues, target] = isTargetFirst ? [third, first] : [first, third]
      return wish('setRow', isPlain(target) ? target['name'] : undefined, String(second), rowValues)
    },
    addSubRows: (table: string, rows: unknown) => wish('addRows', table, rows),
    clearSubRows: (table: string) => wish('clearRows', table),
    clearThenAddRows: (table: string, rows: unknown) => {
      wish('clearRows', table)
      wish('addRows', table, rows)
    },
    changeOptions: (name: string, list: unknown) => {
      options[field(name)] = list
      wish('options', name, list)
    },
    getSelectOptions: (name: string) => options[field(name)] ?? [],
  })
  const listOf = (): Bag => {
    const table = {
      get dataSource() {
        return values['dataSource']
      },
      get selectedRowKeys() {
        return values['selectedRowKeys']
      },
      get selectionRows() {
        return values['selectedRows']
      },
    }
    const plain = bag()
    for (const name of [
      'queryParam',
      'selectedRowKeys',
      'selectedRows',
      'currentPage',
      'pageSize',
      'total',
      'sortField',
      'sortType',
      'currentTableName',
      'description',
      'ID',
    ]) {
      Object.defineProperty(plain, name, { get: () => values[name], enumerable: true, configurable: true })
    }
    const asked = () => values['params']
    return Object.defineProperties(
      plain,
      Object.getOwnPropertyDescriptors({
        table,
        loadData: () => wish('reload'),
        clearSelectedRow: () => wish('clear'),
        isTree: () => values['isTree'] === true,
        getQueryParams: asked,
        getLoadDataParams: asked,
      }),
    ) as Bag
  }
  /** The record as it is, with what is written over it: most scripts look at a few fields of hundreds, so nothing is copied. */
  const recordOver = (written: Bag): Bag =>
    new Proxy(written, {
      get: (_, name) => (name in written ? written[String(name)] : values[String(name)]),
      set(_, name, value) {
        written[String(name)] = value
        return true
      },
      has: (_, name) => name in written || name in values,
      ownKeys: () => [...new Set([...Object.keys(values), ...Object.keys(written)])],
      getOwnPropertyDescriptor: (_, name) =>
        name in written || name in values
          ? {
              value: name in written ? written[String(name)] : values[String(name)],
              writable: true,
              enumerable: true,
              configurable: true,
            }
          : undefined,
    })
  /** A change in the record, or in a row of a sub-table (`table.field`, with the row it happened in). */
  const eventOf = (path: string, [value, id, row]: readonly unknown[]) => {
    const [table = '', key] = path.split('.')
    if (key === undefined)
      return {
        get row() {
          return { ...values }
        },
        column: { key: path },
        value,
        target: null,
        type: 'main',
      }
    return {
      row: { ...(row as Bag), id },
      column: { key },
      value,
      target: { name: table, isTarget: true },
      type: 'sub',
    }
  }
  const guarded = (offered: Bag, members: readonly string[]) =>
    new Proxy(offered, {
      get(target, name, self) {
        if (
          typeof name !== 'string' ||
          name in target ||
          members.includes(name) ||
          name === 'then' ||
          name === 'toJSON'
        )
          return Reflect.get(target, name, self) as unknown
        lacking('missing', name)
        return undefined
      },
    })

  Object.assign(globalThis, {
    console: Object.fromEntries(['log', 'info', 'warn', 'error', 'debug'].map((level) => [level, log(level)])),
    setTimeout: (work: unknown, ms: unknown) => {
      if (timers.size >= 20) throw new RangeError('too many timers')
      lastId++
      if (typeof work === 'function') timers.set(lastId, work as () => void)
      tell({ kind: 'timer', id: lastId, ms: Math.min(Math.max(Number(ms) || 0, 0), 60_000) })
      return lastId
    },
    clearTimeout: (id: number) => void timers.delete(id),
    getAction: request('GET'),
    postAction: request('POST'),
    putAction: request('PUT'),
    deleteAction: request('DELETE'),
  })

  /** A rejection with a text is a refusal; an error is a fault of the script. */
  const reasonOf = (reason: unknown) =>
    isPlain(reason) && typeof reason['message'] === 'string'
      ? reason['message']
      : reason === undefined || reason === null
        ? ''
        : String(reason)
  const fail = (id: number, error: Error) =>
    tell({ kind: 'failed', id, effects: flush(), reason: `${error.name}: ${error.message}`, stack: error.stack ?? '' })
  const finished = (id: number, changed?: () => void) => {
    changed?.()
    return stringify({ kind: 'done', id, effects: flush() })
  }

  return {
    start(make, text, layer) {
      const facts = parse(text) as Facts
      values = Object.assign(bag(), facts.values)
      about = guarded(
        Object.assign(facts.kind === 'form' ? formOf(facts) : listOf(), { $message, simpleDateFormat }),
        facts.members,
      )
      const Made = make as new (...given: unknown[]) => Bag
      const given = [request('GET'), request('POST'), request('DELETE'), request('PUT')]
      fields = facts.fields && new Set(facts.fields)
      methods = facts.names ? (layer as Layer)(make, facts.names, given) : new Made(...given)
      const names = new Set<string>()
      for (
        let level: object | null = methods;
        level !== null && level !== Object.prototype;
        level = Object.getPrototypeOf(level) as object | null
      ) {
        for (const name of Object.getOwnPropertyNames(level))
          if (name !== 'constructor' && typeof methods[name] === 'function') names.add(name)
      }
      for (const name of names) {
        const [, table] = /^(?:(\w+)_)?onlChange$/.exec(name) ?? [name, null]
        if (table === null) continue
        const changes = (methods[name] as Method).call(methods, about)
        if (!isPlain(changes)) continue
        for (const key of Object.keys(changes))
          if (typeof changes[key] === 'function') handlers[table === undefined ? key : `${table}.${key}`] = changes[key]
      }
      return stringify({ kind: 'ready', hooks: [...names], fields: Object.keys(handlers), effects: flush() })
    },
    call(text) {
      const { id, hook, args, changed } = parse(text) as HookCall
      Object.assign(values, changed)
      const heard = hook.startsWith('onlChange.') ? hook.slice('onlChange.'.length) : undefined
      const method = (heard === undefined ? methods[hook] : handlers[heard]) as Method | undefined
      if (typeof method !== 'function') return finished(id)
      const written = bag()
      const isSaving = hook === 'beforeSubmit'
      const given = isSaving ? [recordOver(written)] : heard === undefined ? args : [eventOf(heard, args)]
      // What is changed in the record that is about to be saved is changed in the form.
      const settle = isSaving ? () => setAll(written) : undefined
      try {
        const answer = method.call(methods, about, ...given)
        if (!isThenable(answer)) {
          if (hook === 'loaded' && about['immediateEnhance'] === true) wish('immediate')
          return finished(id, settle)
        }
        answer
          .then(
            () => post(finished(id, settle)),
            (reason: unknown) =>
              reason instanceof Error
                ? fail(id, reason)
                : tell({ kind: 'done', id, effects: flush(), refused: reasonOf(reason) }),
          )
          .catch((error: unknown) => fail(id, error as Error))
      } catch (error) {
        fail(id, error instanceof Error ? error : new Error(reasonOf(error)))
      }
      return ''
    },
    answer(text) {
      const { id, ok, value } = parse(text) as { id: number; ok: boolean; value: unknown }
      const asked = waiting.get(id)
      waiting.delete(id)
      if (ok) asked?.resolve(value)
      else asked?.reject(value)
    },
    tick(id) {
      const work = timers.get(id)
      timers.delete(id)
      try {
        work?.()
      } catch (error) {
        fail(-1, error instanceof Error ? error : new Error(String(error)))
      }
    },
    rest() {
      if (effects.length > 0) tell({ kind: 'effects', effects: flush() })
    },
  }
}
