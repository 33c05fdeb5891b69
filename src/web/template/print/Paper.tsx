import type { Printout, PrintTable } from '../../../contract/endpoints/print.ts';

/** The sheet: head, sections of facts and rows, steps, foot. The browser numbers the pages. */
export function Paper({ printout }: { printout: Printout }) {
  const { house, title, record, sections, opinions, signatures, footer, printed } = printout;
  return (
    <article className="paper" aria-label={title}>
      <header className="paper-head">
        <span>{house}</span>
        <span>{title}</span>
      </header>
      <h2>{record || title}</h2>
      {sections.map((section) => (
        <section key={section.title}>
          <h3>{section.title}</h3>
          <dl className="paper-facts" style={{ gridTemplateColumns: `repeat(${section.columns}, minmax(0, 1fr))` }}>
            {section.facts.map(({ label, text, wide }) => (
              <div key={label} className={wide ? 'paper-wide' : undefined}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          {section.tables.map((table) => (
            <Rows key={table.title} table={table} caption />
          ))}
        </section>
      ))}
      {opinions && (
        <section>
          <h3>{opinions.title}</h3>
          <Rows table={opinions} />
        </section>
      )}
      {signatures.length > 0 && (
        <div className="paper-signatures">
          {signatures.map(({ title: whose, day }) => (
            <div key={whose}>
              <span>{whose}</span>
              <span>{day}</span>
            </div>
          ))}
        </div>
      )}
      <footer className="paper-foot">{[footer, printed].filter(Boolean).join(' · ')}</footer>
    </article>
  );
}

function Rows({ table, caption = false }: { table: PrintTable; caption?: boolean }) {
  const { title, columns, rows } = table;
  return (
    <table className="paper-rows">
      {caption && <caption>{title}</caption>}
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.title} scope="col" className={column.right ? 'paper-right' : undefined}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // Rows have no identity on paper, and never move.
          <tr key={row}>
            {cells.map((cell, at) => (
              <td key={columns[at]?.title} className={columns[at]?.right ? 'paper-right' : undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
