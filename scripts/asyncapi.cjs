// Validates a description in AsyncAPI. Hints, such as one about a newer version of AsyncAPI, are not failures.
const { readFileSync } = require('node:fs');
const { Parser } = require('@asyncapi/parser');

const WARNING = 1;

async function main(file) {
  const found = await new Parser().validate(readFileSync(file, 'utf8'));
  const wrong = found.filter((one) => one.severity <= WARNING);
  for (const one of wrong) {
    console.error(`${file}: ${one.path.join('.')}: ${one.message} (${one.code})`);
  }
  if (wrong.length > 0) process.exit(1);
  console.log(`${file} is valid AsyncAPI.`);
}

void main(process.argv[2]);
