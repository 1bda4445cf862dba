// Declarations for `require` can be imported either way, those for `import` only by modules: so they are in that file.
export * from "./index.cjs";
