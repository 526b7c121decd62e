import { useTranslation } from '../i18n/use-translation.ts';
import { CallErrors } from './call-errors.tsx';
import { CodeBlock, WithCode } from './code.tsx';
import { FieldTable } from './field-table.tsx';
import type { BodyDescription, CallDescription } from './reference.ts';
import classes from './call.module.css';

/** A call with everything that a program needs to make it. */
export function CallSection({ call }: { call: CallDescription }) {
  const { t } = useTranslation('developers');
  const { id, method, path, summary, conditions, parameters, body, answer, deprecation } = call;
  return (
    <section className={classes.call} aria-labelledby={id}>
      <h2 id={id} lang="en">
        {summary}
      </h2>
      <p className={classes.line}>
        <code>
          <b>{method}</b> {path}
        </code>
      </p>
      {deprecation && (
        <p className={classes.deprecated}>
          {t('call.deprecatedText', deprecation)} <a href={deprecation.link}>{t('call.deprecatedLink')}</a>
        </p>
      )}
      <p lang="en">
        <WithCode text={conditions} />
      </p>
      {call.isIdempotent && <p>{t('call.idempotent')}</p>}
      <CodeBlock title="curl" code={call.curl} />
      {call.typescript !== undefined && <CodeBlock title="TypeScript" code={call.typescript} />}
      {parameters.length > 0 && (
        <FieldTable
          title={t('call.parameters')}
          fields={parameters.map((one) => ({ ...one, note: t(`call.in.${one.source}`) }))}
        />
      )}
      {body && <Body title={t(body.type === 'application/json' ? 'call.body' : 'call.form')} body={body} />}
      <Body title={t('call.answer', { status: answer.status })} body={answer} />
      <CallErrors errors={call.errors} />
    </section>
  );
}

function Body({ title, body }: { title: string; body: BodyDescription }) {
  const { t } = useTranslation('developers');
  if (body.type === undefined)
    return (
      <>
        <h3>{title}</h3>
        <p>{t('call.noBody')}</p>
      </>
    );
  return (
    <>
      <h3>{title}</h3>
      {body.fields.length > 0 && <FieldTable fields={body.fields} />}
      {body.example !== undefined && <CodeBlock title={t('call.example')} code={body.example} />}
      {body.fields.length === 0 && body.example === undefined && <p>{t('call.file', { type: body.type })}</p>}
    </>
  );
}
