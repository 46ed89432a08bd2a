import buildCompiler from '@fastify/ajv-compiler'

type Build = ReturnType<typeof buildCompiler.AjvCompiler>
type Compile = ReturnType<Build>
type Validate = ReturnType<Compile>
type Plugin = Extract<NonNullable<NonNullable<Parameters<Build>[1]>['plugins']>[number], (ajv: never) => unknown>

const makeCompiler = buildCompiler.AjvCompiler()
const compileExact = makeCompiler({}, { customOptions: { coerceTypes: false, removeAdditional: false, strict: false } })
const FITS_UNCHANGED = 'fitsUnchanged'

const isNode = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isScalar = (member: unknown): boolean =>
  isNode(member) && typeof member['type'] === 'string' && !['object', 'array'].includes(member['type'])

/** Of what is no null, an empty text alone becomes one: 0 outside of a number's limits must not pass as nothing. */
const convertible = (member: unknown): unknown =>
  isNode(member) && member['type'] === 'null' ? { allOf: [{ [FITS_UNCHANGED]: [{ const: '' }] }, member] } : member

/**
 * A union of scalars converts a value only where no member takes it as it is. Ajv alone converts to the first member that a value
 * can be converted to, though a later one is its own type: null became 0, false or ''.
 */
function exactUnions(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(exactUnions)
  if (!isNode(schema)) return schema
  const { anyOf, ...rest } = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, exactUnions(value)]))
  if (!Array.isArray(anyOf)) return schema['anyOf'] === undefined ? rest : { ...rest, anyOf }
  return anyOf.every(isScalar)
    ? { ...rest, if: { [FITS_UNCHANGED]: anyOf }, else: { anyOf: anyOf.map(convertible) } }
    : { ...rest, anyOf }
}

/** Compiles the schema of a route at its first request: compiling those of four hundred routes took a third of a second of each start. */
function compiledOnUse(compile: Compile, route: Parameters<Compile>[0]): Validate {
  let compiled: Validate | undefined
  const validate = (data: unknown): boolean => {
    compiled ??= compile({ ...route, schema: exactUnions(route.schema) as typeof route.schema })
    const isValid = compiled(data) === true
    validate.errors = compiled.errors
    return isValid
  }
  validate.errors = undefined as Validate['errors']
  // Fastify calls the function and reads `errors`; what else ajv hangs on its own functions is not asked for.
  return validate as unknown as Validate
}

/** Fastify's own ajv with the options of the server. */
export const buildValidators: Build = (externals, options) => {
  const addKeyword: Plugin = (ajv) => {
    ajv.addKeyword({
      keyword: FITS_UNCHANGED,
      schemaType: 'array',
      compile: (anyOf: readonly unknown[]) => {
        const fits = compileExact({ method: '', url: '', schema: { anyOf } })
        return (value: unknown) => fits(value) === true
      },
    })
    return ajv
  }
  const compile = makeCompiler(externals, {
    ...options,
    plugins: [...(options?.plugins ?? []), addKeyword],
  })
  return (route) => compiledOnUse(compile, route)
}
